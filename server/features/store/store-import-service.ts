import * as v from 'valibot'
import { daySchema } from '#contract/engine/ids.ts'
import { fold } from '#contract/engine/staff/list.ts'
import type { ListedStore, StoreFields } from '#contract/features/store/store-contract.ts'
import { issuersField, splitIssuers } from '#contract/features/store/issuer.ts'
import { codeField, nameField } from '#contract/features/structure/structure-fields.ts'
import {
  changedFields,
  demandCell,
  NamedIndex,
  onlyOne,
  readCell,
  readEmptied,
  RowFault,
  seenOf,
  type Cells,
  type RowPlanner,
} from '#server/engine/imports/row-planner.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fieldsOf, publishListed } from './store-desk-service.ts'
import { findNamedStores, findNextId, insertStore, updateStore } from './store-queries.ts'

interface Known {
  /** 0: of one that comes with the file. */
  id: number
  code: string
  name: string
  fields: StoreFields
  isRetired: boolean
}

const addressField = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
const stateField = v.pipe(v.string(), v.trim(), v.maxLength(40))
const words: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...['yes', 'y', 'true', '1', 'sim', 's', 'si', 'oui'].map((word) => [word, true]),
  ...['no', 'n', 'false', '0', 'nao', 'non'].map((word) => [word, false]),
])
const yesOrNo = v.pipe(
  v.string(),
  v.transform((text) => words[fold(text)]),
  v.boolean(),
)
const issuersCell = v.pipe(v.string(), v.transform(splitIssuers), issuersField)

/** A store as a row wants it: what it does not say stays, and a new one has at least code, name, chain and city. */
function wantedOf(cells: Cells, before: StoreFields | undefined): StoreFields {
  const demanded = (field: 'code' | 'name' | 'chain' | 'city', schema: v.GenericSchema<unknown, string>) =>
    readCell(cells, field, schema) ?? before?.[field] ?? demandCell<string>(undefined, field)
  const emptied = (field: 'address' | 'from' | 'to', schema: v.GenericSchema<unknown, string>) => {
    const said = readEmptied(cells, field, schema)
    return said === undefined ? (before?.[field] ?? null) : said
  }
  const wanted = {
    code: demanded('code', codeField),
    name: demanded('name', nameField),
    chain: demanded('chain', nameField),
    address: emptied('address', addressField),
    city: demanded('city', nameField),
    state: cells['state'] === null ? '' : (readCell(cells, 'state', stateField) ?? before?.state ?? ''),
    camerasAllowed: readCell(cells, 'cameras_allowed', yesOrNo) ?? before?.camerasAllowed ?? false,
    issuers: cells['issuers'] === null ? [] : (readCell(cells, 'issuers', issuersCell) ?? before?.issuers ?? []),
    from: emptied('from', daySchema),
    to: emptied('to', daySchema),
  }
  if (wanted.from !== null && wanted.to !== null && wanted.from > wanted.to)
    throw new RowFault('import.value_invalid', 'to')
  return wanted
}

/** Plans rows of stores: each is found by its code, or by its name in its chain. Devices hear of what changed. */
export function planStores(clientId: number): RowPlanner {
  const known = new NamedIndex<Known>()
  const changed: number[] = []
  return {
    async look(tx, rows) {
      const texts = (field: string) => rows.flatMap((cells) => cells[field] ?? [])
      for (const store of await findNamedStores(tx, clientId, texts('code'), texts('name')))
        if (!known.coded(store.code)) known.put(toKnown(store))
    },
    decide(cells) {
      const [code, name] = [readCell(cells, 'code', codeField), readCell(cells, 'name', nameField)]
      const chain = readCell(cells, 'chain', nameField)
      const isNamed = ({ fields, isRetired }: Known) =>
        !isRetired && (chain === undefined || fold(fields.chain) === fold(chain))
      const found =
        code === undefined
          ? onlyOne(name === undefined ? [] : known.named(name).filter(isNamed), 'name')
          : known.coded(code)
      const wanted = wantedOf(cells, found?.fields)
      const fields = changedFields({ ...found?.fields }, { ...wanted })
      const outcome = !found ? 'new' : fields.length > 0 ? 'changed' : 'same'
      return {
        outcome,
        key: wanted.code.toLowerCase(),
        seen: seenOf(found ? { fields: found.fields, isRetired: found.isRetired } : null),
        fields,
        async take(tx) {
          const one = found ?? { id: 0, code: wanted.code, name: wanted.name, fields: wanted, isRetired: false }
          if (tx && outcome !== 'same') await write(tx, clientId, one, wanted)
          if (tx && outcome !== 'same') changed.push(one.id)
          known.put(one, { code: wanted.code, name: wanted.name, fields: wanted })
          return { kind: 'store', id: String(one.id) }
        },
      }
    },
    finish: (tx) => publishListed(tx, clientId, changed),
  }
}

const toKnown = (store: ListedStore): Known => ({
  id: store.id,
  code: store.code,
  name: store.name,
  fields: fieldsOf(store),
  isRetired: store.retired ?? false,
})

async function write(tx: Tx, clientId: number, one: Known, fields: StoreFields): Promise<void> {
  if (one.id !== 0) return updateStore(tx, clientId, one.id, { fields })
  one.id = await findNextId(tx, clientId)
  await insertStore(tx, clientId, one.id, fields)
}
