import { findPeople, readPerson } from '#server/features/platform-people/platform-people-service.ts'
import { command, CommandError } from './command.ts'
import { readEmail } from './read-email.ts'

/** Why somebody cannot come in, or sees another client than they should: what support is asked first. */
export const personShow = command({
  usage: 'person show <e-mail>',
  about:
    'one person: number, state, whether they run the platform, open sessions; then each client with state and roles',
  read: readEmail,
  async run({ services }, email) {
    const opened = await services()
    const { rows } = await findPeople(opened, { search: email })
    const found = rows.find((row) => row.email === email)
    if (!found) throw new CommandError('No person has this address.')
    const { userId, runsPlatform, blockedAt, sessions, clients } = await readPerson(opened, found.userId)
    const state = blockedAt === null ? 'active' : 'blocked'
    return {
      lines: [
        [userId, state, runsPlatform ? 'platform' : '-', sessions].join('\t'),
        ...clients.map(({ clientId, state: part, roles, name }) => [clientId, part, roles.join(','), name].join('\t')),
      ],
      json: { userId, state, runsPlatform, sessions, clients },
    }
  },
})
