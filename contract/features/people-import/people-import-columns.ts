import { fold } from '#contract/engine/staff/list.ts'

/** Columns of a file of people, by their names (back-office.md, 7). */
export const importColumns = [
  'e-mail',
  'document',
  'document_country',
  'first_name',
  'last_name',
  'phone',
  'language',
  'branch',
  'groups',
  'position',
  'store',
  'roles',
  'external_id',
  'active',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Columns by which a person is found; a file has at least one of them. */
export const keyColumns = ['external_id', 'document', 'e-mail'] as const satisfies readonly ImportColumn[]

/** What stands in front of each row of an error file; a file that begins with them is read without them. */
export const errorFileColumns = ['row', 'field', 'code', 'message', 'found_id'] as const

/** What a column of a file is for: one of ours, nothing that is wanted (`ignore`), or not known yet (null). */
export type ColumnUse = ImportColumn | 'ignore' | null

/** Other names that people give the columns, folded. */
const otherNames: Readonly<Record<string, ImportColumn>> = {
  email: 'e-mail',
  e_mail: 'e-mail',
  documento: 'document',
  cpf: 'document',
  pais_do_documento: 'document_country',
  nome: 'first_name',
  sobrenome: 'last_name',
  telefone: 'phone',
  celular: 'phone',
  idioma: 'language',
  filial: 'branch',
  grupos: 'groups',
  cargo: 'position',
  loja: 'store',
  papeis: 'roles',
  matricula: 'external_id',
  ativo: 'active',
}

const known: ReadonlyMap<string, ImportColumn> = new Map([
  ...importColumns.map((column) => [column, column] as const),
  ...Object.entries(otherNames),
])

/** The column that a head names; null where it names none. */
function columnNamed(head: string): ImportColumn | null {
  const name = fold(head.trim())
  return known.get(name) ?? known.get(name.replaceAll(/[\s-]+/g, '_')) ?? null
}

/** What the columns of a file are for, by their heads. Those of an error file in front are left out. */
export function columnUses(heads: readonly string[]): ColumnUse[] {
  const isErrorFile = errorFileColumns.every((name, at) => heads[at]?.trim().toLowerCase() === name)
  return heads.map((head, at) => (isErrorFile && at < errorFileColumns.length ? 'ignore' : columnNamed(head)))
}
