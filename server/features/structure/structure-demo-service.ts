import type { LoadDemo } from '#server/engine/server-feature.ts'
import { followPeople } from '#server/engine/audiences/follow-people.ts'
import { findBranchIds, findPlaces, findPositionIds, upsertPlaces } from '#server/engine/structure/place-queries.ts'
import { holdTree, shareTree } from '#server/engine/structure/place-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findBranch, insertBranch } from './branch-queries.ts'
import { insertPosition } from './position-queries.ts'

/** A branch of the demo: its code, its name and the code of the one above. */
type DemoBranch = readonly [code: string, name: string, above?: string]

interface DemoStructure {
  branches: readonly DemoBranch[]
  positions: readonly (readonly [code: string, name: string])[]
  /** Who works where, by e-mail: branch, position and store. */
  people: Readonly<Record<string, readonly [branch: string, position: string, store?: number]>>
}

const structures: Readonly<Record<string, DemoStructure>> = {
  aurora: {
    branches: [
      ['MATRIZ', 'Aurora Tintas'],
      ['SE', 'Regional Sudeste', 'MATRIZ'],
      ['SE-SP', 'Filial São Paulo', 'SE'],
      ['SE-CPS', 'Filial Campinas', 'SE'],
      ['SE-BH', 'Filial Belo Horizonte', 'SE'],
      ['S', 'Regional Sul', 'MATRIZ'],
      ['S-CWB', 'Filial Curitiba', 'S'],
      ['NE', 'Regional Nordeste', 'MATRIZ'],
      ['NE-REC', 'Filial Recife', 'NE'],
    ],
    positions: [
      ['VEN', 'Vendedor de loja'],
      ['PIN', 'Pintor parceiro'],
      ['GER', 'Gerente de loja'],
      ['TEC', 'Instrutor técnico'],
      ['PRO', 'Gestão do programa'],
    ],
    people: {
      'seller@demo.trilha.app': ['SE-SP', 'VEN', 1],
      'painter@demo.trilha.app': ['SE-CPS', 'PIN'],
      'owner@demo.trilha.app': ['S-CWB', 'GER', 4],
      'instructor@demo.trilha.app': ['SE', 'TEC'],
      'moderator@demo.trilha.app': ['MATRIZ', 'PRO'],
      'programme-admin@demo.trilha.app': ['MATRIZ', 'PRO'],
    },
  },
  vertice: {
    branches: [
      ['SEDE', 'Sede'],
      ['OPE', 'Operações', 'SEDE'],
      ['OPE-RJ', 'Operações Rio de Janeiro', 'OPE'],
      ['OPE-POA', 'Operações Porto Alegre', 'OPE'],
      ['COM', 'Comercial', 'SEDE'],
      ['PES', 'Pessoas e Cultura', 'SEDE'],
    ],
    positions: [
      ['ANA', 'Analista'],
      ['CON', 'Consultor comercial'],
      ['ASS', 'Assistente administrativo'],
      ['TEC', 'Técnico de campo'],
      ['LID', 'Liderança'],
    ],
    people: {
      'learner@demo.trilha.app': ['OPE-RJ', 'ANA'],
      'seller@demo.trilha.app': ['COM', 'CON'],
      'moderator@demo.trilha.app': ['PES', 'LID'],
      'programme-admin@demo.trilha.app': ['PES', 'LID'],
      'estreia@empresa.trilha.app': ['SEDE', 'ASS'],
      'provisoria@empresa.trilha.app': ['OPE-POA', 'TEC'],
    },
  },
}

/** Ids of the demo are the same at every load: `kind` and the place in the list. */
const idOf = (kind: 'b' | 'c', at: number) => `0193a0de-${kind}000-7000-8000-${String(at).padStart(12, '0')}`

const idsOf = (kind: 'b' | 'c', rows: readonly (readonly [code: string, ...more: unknown[]])[]) =>
  new Map(rows.map(([code], at) => [code, idOf(kind, at)]))

/** The structure of a client of the demo; what is there stays as it is. */
export const loadStructureDemo: LoadDemo = async ({ services, clientId, slug }) => {
  const structure = structures[slug]
  if (!structure) return
  const { branches, positions } = structure
  const [branchIds, positionIds] = [idsOf('b', branches), idsOf('c', positions)]
  await services.database.inTenant(clientId, async (tx) => {
    await holdTree(tx, clientId)
    const known = new Set([
      ...(await findBranchIds(tx, clientId, [...branchIds.values()])),
      ...(await findPositionIds(tx, clientId, [...positionIds.values()])),
    ])
    for (const [code, name, above] of branches) {
      const id = branchIds.get(code) ?? ''
      if (known.has(id)) continue
      const parent = above === undefined ? undefined : await findBranch(tx, clientId, branchIds.get(above) ?? '')
      await insertBranch(tx, clientId, { id, name, code, headId: null }, parent ?? null)
    }
    for (const [code, name] of positions) {
      const id = positionIds.get(code) ?? ''
      if (!known.has(id)) await insertPosition(tx, clientId, id, { name, code, country: 'BR' })
    }
  })
}

/** Puts the demo's people (ids by e-mail) where they work; whoever works somewhere stays there. */
export async function placeDemoPeople(
  tx: Tx,
  { id: clientId, slug }: { id: number; slug: string },
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const structure = structures[slug]
  if (!structure) return
  const [branchIds, positionIds] = [idsOf('b', structure.branches), idsOf('c', structure.positions)]
  await shareTree(tx, clientId)
  const has = await findPlaces(tx, clientId, [...ids.values()])
  const places = Object.entries(structure.people).flatMap(([email, [branch, position, storeId = null]]) => {
    const userId = ids.get(email)
    if (userId === undefined || has.has(userId)) return []
    return { userId, branchId: branchIds.get(branch) ?? null, positionId: positionIds.get(position) ?? null, storeId }
  })
  await upsertPlaces(tx, clientId, places)
  await followPeople(
    tx,
    clientId,
    places.map(({ userId }) => userId),
  )
}
