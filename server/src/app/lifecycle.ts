/** Whether this process takes work: from the end of its start to the beginning of its end. */
export interface Lifecycle {
  state: 'starting' | 'ready' | 'stopping';
}
