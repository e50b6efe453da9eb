// Chunk of the code that streams and polls. It lies in the file of linking.
export { watch } from '@fin-link/host-client';
