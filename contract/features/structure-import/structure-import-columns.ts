import { fold } from '#contract/engine/staff/list.ts'

/** What of the structure comes by a file. */
export const structureKinds = ['branches', 'groups', 'stores', 'positions', 'agencies'] as const
export type StructureKind = (typeof structureKinds)[number]

/** Columns of a file of each kind; a row is found by the keys: its code, or else its name. */
export const structureColumns = {
  branches: ['code', 'name', 'parent'],
  groups: ['code', 'name_pt', 'name_en', 'name_es', 'name_fr'],
  stores: ['code', 'name', 'chain', 'address', 'city', 'state', 'cameras_allowed', 'issuers', 'from', 'to'],
  positions: ['code', 'name', 'country'],
  agencies: ['code', 'name', 'brand_code', 'brand'],
} as const satisfies Record<StructureKind, readonly string[]>
export type StructureColumn = (typeof structureColumns)[StructureKind][number]

/** Every column that a file of some kind has. */
export const allStructureColumns: readonly StructureColumn[] = [...new Set(Object.values(structureColumns).flat())]

/** Columns of which a file has one at least: by them its rows are found. */
export const keysOf = (kind: StructureKind): readonly StructureColumn[] =>
  kind === 'groups' ? ['code', 'name_pt', 'name_en', 'name_es', 'name_fr'] : ['code', 'name']

/** What stands in front of each row of an error file; a file that begins with them is read without them. */
export const structureErrorColumns = ['row', 'field', 'code', 'message'] as const

/** What a column of a file is for: one of its kind, nothing that is wanted (`ignore`), or not known yet (null). */
export type StructureUse = StructureColumn | 'ignore' | null

/** Other names that people give the columns, folded; `id`, `above` and `retired` as our own exports have them. */
const otherNames: Readonly<Record<string, StructureColumn | 'ignore'>> = {
  codigo: 'code',
  nome: 'name',
  acima: 'parent',
  above: 'parent',
  rede: 'chain',
  endereco: 'address',
  cidade: 'city',
  estado: 'state',
  fotos: 'cameras_allowed',
  emissores: 'issuers',
  cnpj: 'issuers',
  cuit: 'issuers',
  rfc: 'issuers',
  rut: 'issuers',
  de: 'from',
  ate: 'to',
  pais: 'country',
  marca: 'brand',
  codigo_da_marca: 'brand_code',
  head: 'ignore',
  retired: 'ignore',
  merged_into: 'ignore',
  brand_state: 'ignore',
  people: 'ignore',
}

/** What the columns of a file of a kind are for, by their heads. Those of an error file in front are left out. */
export function structureUses(kind: StructureKind, heads: readonly string[]): StructureUse[] {
  const isErrorFile = structureErrorColumns.every((name, at) => heads[at]?.trim().toLowerCase() === name)
  const own: readonly string[] = structureColumns[kind]
  return heads.map((head, at) => {
    if (isErrorFile && at < structureErrorColumns.length) return 'ignore'
    const name = fold(head.trim()).replaceAll(/[\s-]+/g, '_')
    if (own.includes(name)) return name as StructureColumn
    // In our exports it says whether something is retired, which no file changes.
    if (name === 'state') return 'ignore'
    const use = kind === 'groups' && name === 'id' ? 'code' : otherNames[name]
    return use !== undefined && (use === 'ignore' || own.includes(use)) ? use : null
  })
}
