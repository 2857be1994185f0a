import * as v from 'valibot'
import { groupIdSchema } from '#contract/engine/audience.ts'
import { languageCodes, type Localized } from '#contract/engine/language.ts'
import { fold } from '#contract/engine/staff/list.ts'
import { saveGroup } from '#server/engine/audiences/audience-service.ts'
import {
  changedFields,
  onlyOne,
  readCell,
  readEmptied,
  RowFault,
  seenOf,
  type Cells,
  type RowPlanner,
} from '#server/engine/imports/row-planner.ts'
import { findChoices } from './group-queries.ts'
import { newGroupId } from './group-service.ts'

interface Known {
  /** Empty: of one that comes with the file and gets its id of its name. */
  id: string
  name: Localized
}

const nameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60), v.regex(/^[^\p{Cc}]*$/u))
const idSchema = v.pipe(v.string(), v.toLowerCase(), groupIdSchema)
const columnOf = (language: string) => `name_${language.slice(0, 2)}`

/** The names a row gives, added to those there are; null takes one away. */
function namesOf(cells: Cells, before: Localized): Localized {
  const names: Localized = { ...before }
  for (const language of languageCodes) {
    const name = readEmptied(cells, columnOf(language), nameSchema)
    if (name === null) delete names[language]
    else if (name !== undefined) names[language] = name
  }
  return names
}

const byLanguage = (name: Localized) =>
  Object.fromEntries(languageCodes.map((language) => [columnOf(language), name[language] ?? null]))

/** Plans rows of groups: each is found by its code, or by one of its names. */
export function planGroups(clientId: number): RowPlanner {
  const known = new Set<Known>()
  let isRead = false
  return {
    async look(tx) {
      if (isRead) return
      isRead = true
      for (const { id, name } of await findChoices(tx, clientId)) known.add({ id, name })
    },
    decide(cells) {
      const id = readCell(cells, 'code', idSchema)
      const said = new Set(Object.values(namesOf(cells, {})).map((name) => fold(name ?? '')))
      const isNamed = ({ name }: Known) => Object.values(name).some((each) => said.has(fold(each ?? '')))
      const found =
        id === undefined ? onlyOne([...known].filter(isNamed), 'name_pt') : [...known].find((each) => each.id === id)
      const name = namesOf(cells, found?.name ?? {})
      if (Object.keys(name).length === 0) throw new RowFault('import.required', 'name_pt')
      const before = found ? byLanguage(found.name) : {}
      const fields = changedFields(before, byLanguage(name))
      const outcome = !found ? 'new' : fields.length > 0 ? 'changed' : 'same'
      return {
        outcome,
        key: id ?? (found?.id || `name ${[...said].join(' ')}`),
        seen: seenOf(found ? before : null),
        fields,
        async take(tx) {
          const one = found ?? { id: id ?? '', name }
          if (tx && outcome === 'new') one.id ||= await newGroupId(tx, clientId, name)
          if (tx && outcome !== 'same') await saveGroup(tx, clientId, { id: one.id, name })
          known.add(Object.assign(one, { name }))
          return { kind: 'group', id: one.id }
        },
      }
    },
  }
}
