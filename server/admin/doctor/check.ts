import type { Config } from '#server/platform/config/config.ts'

/** What a check found. */
export interface Finding {
  state: 'ok' | 'warn' | 'fail'
  /** In a sentence, without secrets and without anything of people. */
  text: string
}

/** One thing that is looked at; whatever it throws is a failure, told by its message. */
export interface Check {
  name: string
  look: (config: Config) => Finding | Promise<Finding>
}

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const warn = (text: string): Finding => ({ state: 'warn', text })
export const fail = (text: string): Finding => ({ state: 'fail', text })
