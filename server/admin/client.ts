import { parseArgs } from 'node:util'
import { defaultLanguage, languageCodes } from '#contract/engine/language.ts'
import { takenSegments } from '#contract/model.ts'
import { moduleNames } from '#contract/modules.ts'
import { clientSlugPattern, countryCodes } from '#contract/features/client/client-rules.ts'
import { noteAct } from '#server/engine/audit/note-act.ts'
import { insertClient, listClients, type NewClient } from '#server/features/client/client-service.ts'
import { command, CommandError, exits, readNothing } from './command.ts'

const wrong = (what: string) => new CommandError(what, exits.usage)

/** The names of a list, each of which must be known. */
function readNames<T extends string>(text: string, known: readonly T[], what: string): T[] {
  const names = text.split(',').filter((name) => name !== '')
  return [...new Set(names)].map((name) => {
    const found = known.find((one) => one === name)
    if (found === undefined) throw wrong(`Unknown ${what}: ${name} (known: ${known.join(', ')})`)
    return found
  })
}

function readCountry(code: string): string {
  if (!countryCodes.includes(code)) throw wrong(`Unknown country: ${code}`)
  return code
}

function readNew(args: readonly string[]): NewClient | null {
  const option = { type: 'string' } as const
  const options = { country: option, languages: option, modules: option, programme: option }
  let parsed
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
  const [slug, name] = parsed.positionals
  if (slug === undefined || name === undefined || parsed.positionals.length > 2) return null
  if (!clientSlugPattern.test(slug) || takenSegments.has(slug)) throw wrong(`Not a slug a client can have: ${slug}`)
  const { programme = '', country = 'BR', languages = defaultLanguage, modules = '' } = parsed.values
  if (name.trim() === '' || name.length > 60 || programme.length > 60) throw wrong('A name has 1 to 60 characters.')
  const chosen = readNames(languages, languageCodes, 'language')
  if (chosen.length === 0) throw wrong('A client has a language.')
  return {
    slug,
    name: name.trim(),
    programme: programme.trim(),
    country: readCountry(country),
    timeZone: 'America/Sao_Paulo',
    languages: chosen,
    modules: readNames(modules, moduleNames, 'module'),
  }
}

export const clientCreate = command({
  usage: 'client create <slug> <name> [--programme text] [--country BR] [--languages pt-BR,en-US] [--modules a,b]',
  about: 'make a client (company)',
  read: readNew,
  async run({ services }, client) {
    const { database, members, clock } = await services()
    const id = await database.inSystem(async (tx) => {
      const made = await insertClient(tx, client)
      const act = { act: 'client.create', subject: { kind: 'client', id: String(made) }, after: { ...client } }
      if (made !== null) await noteAct(tx, { actor: 'cli', clientId: 0 }, act, clock.now())
      return made
    })
    await members.changed()
    if (id === null) throw new CommandError(`The slug is taken: ${client.slug}`)
    return { lines: [`${id} ${client.slug}`], json: { id, slug: client.slug } }
  },
})

export const clientList = command({
  usage: 'client list',
  about: 'every client: number, slug, state, people, name',
  read: readNothing,
  async run({ services }) {
    const clients = await listClients(await services())
    const lines = clients.map(({ id, slug, state, people, name }) => [id, slug, state, people, name].join('\t'))
    return { lines, json: { clients } }
  },
})
