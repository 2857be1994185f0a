import type { PlatformState } from '#contract/features/platform/platform-contract.ts'

/** The steps from an empty installation to one that a company works with. */
export const startSteps = ['address', 'mail', 'client', 'administrator'] as const
export type StartStep = (typeof startSteps)[number]

/** Steps that are not done; what is done is read off the installation itself, so that they can be left and gone back to. */
export function stepsLeft(state: PlatformState): StartStep[] {
  const done: Record<StartStep, boolean> = {
    address: state.isHttps || state.database === 'embedded',
    mail: state.mail,
    client: state.clients > 0,
    administrator: state.clients > 0 && state.clientsAlone === 0,
  }
  return startSteps.filter((step) => !done[step])
}
