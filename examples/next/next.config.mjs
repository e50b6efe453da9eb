/** @type {import('next').NextConfig} */
export default {
  // This folder, although there are others with a lockfile above it.
  turbopack: { root: import.meta.dirname },
};
