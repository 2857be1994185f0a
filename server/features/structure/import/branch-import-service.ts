import { newId } from '#contract/engine/ids.ts'
import { fold } from '#contract/engine/staff/list.ts'
import { codeField, nameField } from '#contract/features/structure/structure-fields.ts'
import { deepestBranch } from '#contract/features/structure/structure-schema.ts'
import { followBranches } from '#server/engine/audiences/follow-people.ts'
import {
  changedFields,
  demandCell,
  NamedIndex,
  onlyOne,
  readCell,
  RowFault,
  seenOf,
  type Cells,
  type RowPlanner,
} from '#server/engine/imports/row-planner.ts'
import { findPeopleUnder } from '#server/engine/structure/place-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  findAllBranches,
  findBranch,
  findSubtree,
  insertBranch,
  placeSubtree,
  updateBranch,
} from '../branch-queries.ts'

/** A branch as rows see it: with what the rows before made of it. */
interface Node {
  id: string
  name: string
  code: string
  parent: Node | null
  below: Set<Node>
  isRetired: boolean
}

const ancestorsOf = (node: Node | null): Node[] => (node ? [...ancestorsOf(node.parent), node] : [])
const pathOf = (node: Node) => ancestorsOf(node).map(({ name }) => fold(name))
const stateOf = ({ name, code, parent, isRetired }: Node) => ({ name, code, parent: parent?.code ?? null, isRetired })

/** Plans rows of branches: each is found by its code, or by its name under the one above. */
export function planBranches(clientId: number): RowPlanner {
  const nodes = new NamedIndex<Node>()
  let isRead = false

  /** A branch by its code, by its names from the top down (`A > B`), or by its name alone. */
  const parentNamed = (cell: string): Node => {
    const names = cell.split(/\s*[>›]\s*/).map(fold)
    const fits = (node: Node) => !node.isRetired && (names.length === 1 || pathOf(node).join('>') === names.join('>'))
    const node = nodes.coded(cell) ?? onlyOne(nodes.named(names.at(-1) ?? '').filter(fits), 'parent')
    if (!node || node.isRetired) throw new RowFault('import.branch_unknown', 'parent')
    return node
  }
  const levelsOf = (node: Node): number => 1 + Math.max(0, ...[...node.below].map(levelsOf))
  const demandPlace = (node: Node | undefined, parent: Node | null) => {
    if (node && ancestorsOf(parent).includes(node)) throw new RowFault('structure.circle', 'parent')
    if (node?.isRetired) throw new RowFault('structure.retired', 'parent')
    if (ancestorsOf(parent).length + (node ? levelsOf(node) : 1) > deepestBranch)
      throw new RowFault('structure.too_deep', 'parent')
  }

  return {
    async look(tx) {
      if (isRead) return
      isRead = true
      const byId = new Map<string, Node>()
      // From the top down, so that the one above is there.
      for (const row of await findAllBranches(tx, clientId)) {
        const node = {
          id: row.id,
          name: row.name,
          code: row.code,
          parent: byId.get(row.path.at(-2) ?? '') ?? null,
          below: new Set<Node>(),
          isRetired: row.retired_at !== null,
        }
        byId.set(row.id, node)
        node.parent?.below.add(node)
        nodes.put(node)
      }
    },
    decide(cells: Cells) {
      const [code, name] = [readCell(cells, 'code', codeField), readCell(cells, 'name', nameField)]
      const parent = typeof cells['parent'] === 'string' ? parentNamed(cells['parent']) : cells['parent']
      const isNamed = (node: Node) => !node.isRetired && (parent === undefined || node.parent === parent)
      const found =
        code === undefined
          ? onlyOne(name === undefined ? [] : nodes.named(name).filter(isNamed), 'name')
          : nodes.coded(code)
      const wanted = {
        code: code ?? found?.code ?? demandCell<string>(undefined, 'code'),
        name: name ?? found?.name ?? demandCell<string>(undefined, 'name'),
        parent: parent === undefined ? (found?.parent ?? null) : parent,
      }
      if (!found || found.parent !== wanted.parent) demandPlace(found, wanted.parent)
      const before = found ? stateOf(found) : null
      const fields = changedFields(before ?? {}, { ...wanted, parent: wanted.parent?.code ?? null })
      const outcome = !found ? 'new' : fields.length > 0 ? 'changed' : 'same'
      return {
        outcome,
        key: wanted.code.toLowerCase(),
        seen: seenOf(before),
        fields,
        async take(tx) {
          const node = found ?? { id: newId(), ...wanted, below: new Set<Node>(), isRetired: false }
          if (tx && outcome === 'new') await add(tx, clientId, node)
          if (tx && outcome === 'changed') await change(tx, clientId, { ...node, ...wanted }, fields)
          node.parent?.below.delete(node)
          nodes.put(node, wanted)
          node.parent?.below.add(node)
          return { kind: 'branch', id: node.id }
        },
      }
    },
  }
}

async function add(tx: Tx, clientId: number, { id, name, code, parent }: Node): Promise<void> {
  const above = parent ? ((await findBranch(tx, clientId, parent.id)) ?? null) : null
  await insertBranch(tx, clientId, { id, name, code, headId: null }, above)
}

async function change(tx: Tx, clientId: number, { id, name, code, parent }: Node, fields: string[]): Promise<void> {
  const row = await findBranch(tx, clientId, id)
  await updateBranch(tx, clientId, id, { fields: { name, code, headId: row?.head_id ?? null } })
  if (!fields.includes('name') && !fields.includes('parent')) return
  const above = parent ? ((await findBranch(tx, clientId, parent.id)) ?? null) : null
  await placeSubtree(tx, clientId, await findSubtree(tx, clientId, id), above)
  if (fields.includes('parent')) await followBranches(tx, clientId, await findPeopleUnder(tx, clientId, id))
}
