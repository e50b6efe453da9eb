import type { Engine } from '../engine/engine.ts'
import type { Jobs } from './jobs.ts'

export interface JobsOptions {
  schema: string
  engine: Engine
  onBackgroundError: (error: unknown) => void
}

export function openJobs(_options: JobsOptions): Promise<Jobs> {
  return Promise.reject(new Error('not yet'))
}
