import { csvText } from '#contract/engine/staff/list.ts'
import type { DeskTable } from '#contract/features/campaign/points/points-desk.ts'
import { versionsInForce } from '#contract/features/campaign/points/correction-rules.ts'
import { fileRow, pointsHeads, readRules } from '#contract/features/campaign/points/points-file.ts'
import { ruleOf, type PointsRule, type WrittenRule } from '#contract/features/campaign/points/points-rule.ts'
import { readRows } from '#server/platform/csv/csv-file.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { clientStream } from '#server/engine/sync/publish-service.ts'
import { listProducts } from '#server/features/product/product-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { lockCampaign, type CampaignRow } from '../campaign-queries.ts'
import { describeTable } from './describe-table.ts'
import { countChange, findOpened, findTable, insertRules, writeDraft } from './points-table-queries.ts'
import { publishTable } from './points-table-service.ts'

/** The points table of a campaign. */
export const readPointsTable = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  staff: Staff,
  campaignId: number,
): Promise<DeskTable> => database.inTenant(staff.clientId, (tx) => describeTable(tx, staff, campaignId, clock.now()))

function edit(
  services: Services,
  staff: Staff,
  campaignId: number,
  work: (tx: Tx, row: CampaignRow, writing: Writing) => Promise<void>,
): Promise<DeskTable> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, writing) => {
    // A campaign that opens meanwhile waits, or has the table as it was before.
    await lockStream(tx, clientId, clientStream)
    const row = (await lockCampaign(tx, clientId, campaignId)) ?? fail('resource.not_found')
    writing.demandRev(row.rev)
    await work(tx, row, writing)
    return describeTable(tx, staff, campaignId, writing.now)
  })
}

const about = (id: number) => ({ kind: 'campaign', id: String(id) })

/** Writes the table of a campaign that is not open, whole. */
export const writePointsTable = (
  services: Services,
  staff: Staff,
  campaignId: number,
  rules: readonly WrittenRule[],
): Promise<DeskTable> =>
  edit(services, staff, campaignId, async (tx, row, { note }) => {
    if (row.state !== 'draft') fail('points_table.fixed')
    await writeDraft(tx, staff.clientId, campaignId, rules)
    await note({
      act: 'points_table.write',
      subject: about(campaignId),
      before: { rules: row.points_draft.length },
      after: { rules: rules.length },
    })
  })

/** The rows of a CSV; spreadsheets of some languages put semicolons between cells. */
async function rowsOf(csv: string): Promise<string[][]> {
  const [heads = ''] = csv.split('\n', 1)
  const separator = heads.split(';').length > heads.split(',').length ? ';' : ','
  const rows: string[][] = []
  for await (const some of readRows([Buffer.from(csv)], { encoding: 'utf-8', separator }))
    for (const { cells, isBroken, row } of some) {
      if (isBroken) fail('points_table.rows_wrong', { fields: [{ field: `row ${row}`, code: 'invalid' }] })
      rows.push(cells)
    }
  return rows
}

/** Most wrong rows that are named at once. */
const mostNamed = 100

/** Takes the table of a campaign that is not open from a file, or nothing of it. */
export async function importPointsTable(
  services: Services,
  staff: Staff,
  campaignId: number,
  csv: string,
): Promise<DeskTable> {
  const read = readRules(await rowsOf(csv))
  return edit(services, staff, campaignId, async (tx, row, { note }) => {
    if (row.state !== 'draft') fail('points_table.fixed')
    if ('wrong' in read)
      return fail('points_table.rows_wrong', {
        fields: read.wrong.slice(0, mostNamed),
        values: { count: read.wrong.length },
      })
    await writeDraft(tx, staff.clientId, campaignId, read.rules)
    await note({ act: 'points_table.import', subject: about(campaignId), after: { rules: read.rules.length } })
  })
}

/** The table of a campaign as a CSV; that it was taken is itself an act. */
export async function exportPointsTable(services: Services, staff: Staff, campaignId: number): Promise<string> {
  const { rules } = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const { draft, versions } = await describeTable(tx, staff, campaignId, now)
    await note({ act: 'points_table.export', subject: about(campaignId) })
    return { rules: draft ?? versions.at(-1)?.rules ?? [] }
  })
  return csvText([pointsHeads, ...rules.map(fileRow)])
}

const worth = (rule: PointsRule | null) =>
  rule && [rule.unitPoints, rule.unitXp, rule.multiplied, rule.capPoints].join(' ')

/**
 * Adds a rule for a new SKU to an open table. Fails with `points_table.fixed`, naming the first product, where it would
 * change what a product of the table is worth: one that was there when it opened, or that a rule of it values.
 */
export const addPointsRule = (
  services: Services,
  staff: Staff,
  campaignId: number,
  rule: WrittenRule,
): Promise<DeskTable> =>
  edit(services, staff, campaignId, async (tx, row, { note, now }) => {
    const { clientId } = staff
    if (row.state !== 'open') fail('campaign.state_changed', { values: { state: row.state } })
    if (rule.source !== 'sale' || rule.sku === null)
      fail('request.invalid', { fields: [{ field: 'sku', code: 'required' }] })
    const table = await findTable(tx, clientId, campaignId)
    const opened = await findOpened(tx, clientId, campaignId)
    const inForce = versionsInForce(table)
    const position = Math.max(0, ...inForce.flatMap(({ rules }) => rules.map((one) => one.position))) + 1
    const products = await listProducts(tx, clientId)
    for (const { version, rules } of inForce) {
      for (const product of products) {
        const before = ruleOf(rules, product)
        const after = ruleOf([...rules, { ...rule, position }], product)
        const isOld = before !== null || (opened !== undefined && product.addedAt <= opened)
        if (isOld && worth(before) !== worth(after))
          fail('points_table.fixed', {
            values: { sku: product.sku, product: product.name },
            fields: [{ field: 'sku', code: 'invalid' }],
          })
      }
      await insertRules(tx, clientId, { campaignId, version, from: position }, [rule], now)
    }
    await countChange(tx, clientId, campaignId)
    await publishTable(tx, clientId, campaignId)
    await note({ act: 'points_table.add', subject: about(campaignId), after: { ...rule, position } })
  })
