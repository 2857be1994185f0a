import * as v from 'valibot'
import { fold } from '#contract/engine/staff/list.ts'
import { languages } from '#contract/engine/language.ts'
import { roleNames, type ClientRole } from '#contract/engine/session/client.ts'
import { emailSchema } from '#contract/engine/session/email.ts'
import type { ColumnUse, ImportColumn } from '#contract/features/people-import/people-import-columns.ts'
import { parseDocument } from '#contract/features/register/document.ts'
import { readPhone } from '#server/features/phone/read-phone-service.ts'
import type { Named, PlaceNames } from './place-names.ts'
import { isCutShort, isUnreadable, type FileRow } from '#server/platform/csv/csv-file.ts'

/** What a row wants: a field that is not there stays as it is, null empties it. */
export interface Wish {
  email?: string | undefined
  document?: { number: string; country: string } | null | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  phone?: string | null | undefined
  languageId?: number | null | undefined
  groups?: string[] | undefined
  branch?: Named<string> | null | undefined
  position?: Named<string> | null | undefined
  store?: Named<number> | null | undefined
  roles?: ClientRole[] | undefined
  externalId?: string | null | undefined
  active?: boolean | undefined
}

/** Why a row cannot be taken. */
export interface RowFault {
  code: string
  field: string | null
  otherRow?: number
}

/** A row of the file, read. What could be read of a row at fault says at least whom it is about. */
export interface ReadRow {
  row: number
  wish: Wish
  fault: RowFault | null
}

/** What rows are read by. */
export interface RowRules {
  columns: readonly ColumnUse[]
  /** The client's, of documents and phones that name none. */
  country: string
  /** The group a name or an id means; null where none or several are called so. */
  groupNamed: (name: string) => string | null
  placeNamed: PlaceNames
}

const longestName = 60
const longestExternalId = 100
const words: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...['true', '1', 'yes', 'y', 'sim', 's', 'si', 'oui', 'ativo', 'ativa', 'active'].map((word) => [word, true]),
  ...['false', '0', 'no', 'n', 'nao', 'non', 'inativo', 'inativa', 'inactive'].map((word) => [word, false]),
])

class Fault extends Error {
  readonly code: string
  readonly field: string | null

  constructor(code: string, field: string | null) {
    super(code)
    this.code = code
    this.field = field
  }
}

function unknown(code: string, field: string): never {
  throw new Fault(code, field)
}

/** The names between the strokes of a cell, each once. */
const listed = (cell: string): string[] => [...new Set(cell.split('|').map((name) => name.trim()))].filter(Boolean)

const readers: Readonly<
  Record<ImportColumn, ((cell: string, rules: RowRules & { documentCountry: string }) => Partial<Wish>) | null>
> = {
  'e-mail'(cell) {
    const email = v.safeParse(emailSchema, cell)
    if (!email.success) throw new Fault('import.email_invalid', 'e-mail')
    return { email: email.output }
  },
  document(cell, { documentCountry: country }) {
    const number = cell.length > 30 ? null : (parseDocument(country, cell)?.document ?? null)
    if (number === null) throw new Fault('import.document_invalid', 'document')
    return { document: { number, country } }
  },
  // Read before all others: what the document is read by.
  document_country: null,
  first_name: (cell) => ({ firstName: short(cell, longestName, 'first_name') }),
  last_name: (cell) => ({ lastName: short(cell, longestName, 'last_name') }),
  phone(cell, { country }) {
    const { e164 } = readPhone(cell, country)
    if (e164 === null) throw new Fault('import.value_invalid', 'phone')
    return { phone: e164 }
  },
  language(cell) {
    const wanted = cell.toLowerCase()
    const language = languages.find(
      ({ id, code }) => code.toLowerCase() === wanted || code.slice(0, 2) === wanted || String(id) === wanted,
    )
    if (!language) throw new Fault('import.value_invalid', 'language')
    return { languageId: language.id }
  },
  branch(cell, { placeNamed }) {
    return { branch: placeNamed.branch(cell) ?? unknown('import.branch_unknown', 'branch') }
  },
  groups(cell, { groupNamed }) {
    const groups = listed(cell).map(groupNamed)
    if (groups.includes(null)) throw new Fault('import.group_unknown', 'groups')
    return { groups: [...new Set(groups.filter((id) => id !== null))].toSorted(inOrder) }
  },
  position(cell, { placeNamed }) {
    return { position: placeNamed.position(cell) ?? unknown('import.position_unknown', 'position') }
  },
  store(cell, { placeNamed }) {
    return { store: placeNamed.store(cell) ?? unknown('import.store_unknown', 'store') }
  },
  roles(cell) {
    const roles = listed(cell.toLowerCase())
    // The platform's role is no client's to give, by whomever.
    if (roles.includes('platform-admin')) throw new Fault('import.role_denied', 'roles')
    if (roles.some((role) => !(roleNames as readonly string[]).includes(role)))
      throw new Fault('import.value_invalid', 'roles')
    return { roles: sortedRoles(roles as ClientRole[]) }
  },
  external_id: (cell) => ({ externalId: short(cell, longestExternalId, 'external_id') }),
  active(cell) {
    const active = words[fold(cell)]
    if (active === undefined) throw new Fault('import.value_invalid', 'active')
    return { active }
  },
}

/** What the word `NULL` makes of a column; those that nobody is without are not emptied. */
const emptied: Partial<Record<ImportColumn, Wish>> = {
  document: { document: null },
  phone: { phone: null },
  language: { languageId: null },
  groups: { groups: [] },
  branch: { branch: null },
  position: { position: null },
  store: { store: null },
  roles: { roles: ['member'] },
  external_id: { externalId: null },
}

/** Roles in one order, everybody's among them. */
export const sortedRoles = (roles: readonly ClientRole[]): ClientRole[] =>
  roleNames.filter((role): role is ClientRole => role === 'member' || roles.includes(role as ClientRole))

const inOrder = (a: string, b: string) => (a < b ? -1 : 1)

function short(cell: string, most: number, field: string): string {
  if (cell.length > most || /\p{Cc}/u.test(cell)) throw new Fault('import.value_invalid', field)
  return cell
}

/** Reads a row; of several faults the first one is told. */
export function readRow(file: FileRow, rules: RowRules): ReadRow {
  const { cells, row } = file
  const { columns } = rules
  const wish: Wish = {}
  let fault: RowFault | null = null
  const blame = (code: string, field: string | null) => {
    fault ??= { code, field }
  }
  if (isCutShort(file, columns.length)) blame('import.row_broken', null)
  const cellOf = (column: ImportColumn) => (cells[columns.indexOf(column)] ?? '').trim()
  const documentCountry = cellOf('document_country').toUpperCase()
  if (!/^([A-Z]{2}|NULL)?$/.test(documentCountry)) blame('import.value_invalid', 'document_country')
  const country = documentCountry === '' || documentCountry === 'NULL' ? rules.country : documentCountry
  for (const [at, column] of columns.entries()) {
    const cell = (cells[at] ?? '').trim()
    if (column === null || column === 'ignore' || cell === '') continue
    if (isUnreadable(cell)) {
      blame('import.encoding', column)
      continue
    }
    try {
      Object.assign(
        wish,
        cell === 'NULL' ? empty(column) : readers[column]?.(cell, { ...rules, documentCountry: country }),
      )
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      blame(error.code, error.field)
    }
  }
  if (wish.email === undefined && !wish.document && !wish.externalId) blame('import.required', 'e-mail')
  return { row, wish, fault }
}

function empty(column: ImportColumn): Wish {
  if (readers[column] === null) return {}
  return emptied[column] ?? refuseEmpty(column)
}

function refuseEmpty(column: ImportColumn): never {
  throw new Fault('import.required', column)
}
