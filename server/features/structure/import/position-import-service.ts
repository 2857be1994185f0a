import { newId } from '#contract/engine/ids.ts'
import { codeField, countryField, nameField } from '#contract/features/structure/structure-fields.ts'
import {
  changedFields,
  demandCell,
  NamedIndex,
  onlyOne,
  readCell,
  seenOf,
  type RowPlanner,
} from '#server/engine/imports/row-planner.ts'
import { findAllPositions, insertPosition, updatePosition, type PositionFields } from '../position-queries.ts'

interface Known extends PositionFields {
  id: string
  isRetired: boolean
}

/** Plans rows of positions: each is found by its code, or by its name and country. */
export function planPositions(clientId: number): RowPlanner {
  const known = new NamedIndex<Known>()
  let isRead = false
  return {
    async look(tx) {
      if (isRead) return
      isRead = true
      for (const { id, name, code, country, retired_at: retiredAt } of await findAllPositions(tx, clientId))
        known.put({ id, name, code, country, isRetired: retiredAt !== null })
    },
    decide(cells) {
      const [code, name] = [readCell(cells, 'code', codeField), readCell(cells, 'name', nameField)]
      const country = readCell(cells, 'country', countryField)
      const isNamed = (each: Known) => !each.isRetired && (country === undefined || each.country === country)
      const found =
        code === undefined
          ? onlyOne(name === undefined ? [] : known.named(name).filter(isNamed), 'name')
          : known.coded(code)
      const wanted = {
        code: code ?? found?.code ?? demandCell<string>(undefined, 'code'),
        name: name ?? found?.name ?? demandCell<string>(undefined, 'name'),
        country: country ?? found?.country ?? demandCell<string>(undefined, 'country'),
      }
      const { id: _, ...before } = found ?? { id: '' }
      const fields = changedFields(before, wanted)
      const outcome = !found ? 'new' : fields.length > 0 ? 'changed' : 'same'
      return {
        outcome,
        key: wanted.code.toLowerCase(),
        seen: seenOf(found ? before : null),
        fields,
        async take(tx) {
          const one = found ?? { id: newId(), ...wanted, isRetired: false }
          if (tx && outcome === 'new') await insertPosition(tx, clientId, one.id, wanted)
          if (tx && outcome === 'changed') await updatePosition(tx, clientId, one.id, { fields: wanted })
          known.put(one, wanted)
          return { kind: 'position', id: one.id }
        },
      }
    },
  }
}
