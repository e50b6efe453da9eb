/** @type {import('next').NextConfig} */
export default {
  // Use this folder as the root, although a folder above it also has a lockfile.
  turbopack: { root: import.meta.dirname },
};
