import { setMaintenance } from '#server/features/settings/maintenance/set-maintenance-service.ts'
import { command, CommandError, exits, type Command } from './command.ts'

/** Begins or ends maintenance, of a client or of the platform. */
function switchTo(state: 'on' | 'off', about: string): Command {
  return command({
    usage: `maintenance ${state} [client]`,
    about,
    read: ([slug, ...more]) => (more.length > 0 || slug?.startsWith('-') ? null : { slug: slug ?? null }),
    async run({ services }, { slug }) {
      const isKnown = await setMaintenance(await services(), slug, state === 'on')
      if (!isKnown) throw new CommandError(`Unknown client: ${slug}`, exits.usage)
      return { lines: [state], json: { maintenance: state, client: slug } }
    },
  })
}

export const maintenanceOn = switchTo('on', 'keep people out of a client (by its slug), or out of everything')
export const maintenanceOff = switchTo('off', 'let people in again; running servers know it within ten seconds')
