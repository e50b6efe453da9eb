// Chunk of the code that streams and polls. The bundler puts it into the file of the linking flow.
export { watch } from '@fin-link/host-client';
