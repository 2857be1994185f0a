import { expect, test } from 'vitest'
import type { RowOf } from '#contract/engine/collection.ts'
import { statementFile, type StatementHeads } from './statement-file.ts'

const heads: StatementHeads = ['n', 'at', 'campaign', 'what', 'reason', 'p', 'a', 'r', 'b', 'xp…', 'xp', 'after']
const entry = (number: number, more: Partial<RowOf<'pointEntries'>>): RowOf<'pointEntries'> => ({
  id: `e${number}`,
  number,
  campaignId: 1,
  kind: 'earn',
  source: 'sale',
  sourceId: 's',
  reason: null,
  agreedBy: [],
  pending: 0,
  available: 0,
  reserved: 0,
  blocked: 0,
  xpPending: 0,
  xp: 0,
  availableAfter: null,
  pendingAfter: null,
  at: '2026-11-18T15:00:00.000Z',
  recordedAt: '2026-11-18T15:00:00.000Z',
  ...more,
})

test('loyalty 79: the file of a statement has every entry, the oldest first; its last balance is the sum of its lines', () => {
  const entries = [
    entry(3, { kind: 'reserve', available: -40, reserved: 40, availableAfter: 27 }),
    entry(2, { kind: 'confirm', pending: -67, available: 67, xpPending: -7, xp: 7, availableAfter: 67 }),
    entry(1, { pending: 67, xpPending: 7 }),
  ]
  const said = { title: ({ kind }: { kind: string }) => kind, campaign: () => 'Primavera' }
  const lines = statementFile(entries, heads, said).slice(1).trimEnd().split('\r\n')
  expect(lines).toEqual([
    'n,at,campaign,what,reason,p,a,r,b,xp…,xp,after',
    '1,2026-11-18T15:00:00.000Z,Primavera,earn,,67,0,0,0,7,0,',
    '2,2026-11-18T15:00:00.000Z,Primavera,confirm,,-67,67,0,0,-7,7,67',
    '3,2026-11-18T15:00:00.000Z,Primavera,reserve,,0,-40,40,0,0,0,27',
  ])
  const cells = lines.slice(1).map((line) => line.split(','))
  expect(cells.reduce((sum, row) => sum + Number(row[6]), 0)).toBe(Number(cells.at(-1)?.at(-1)))
})

test.each(['=1+1', '+1', '-1', '@cmd'])('loyalty 17: a reason %s is text to a spreadsheet', (reason) => {
  const said = { title: () => 'x', campaign: () => 'x' }
  expect(statementFile([entry(1, { reason })], heads, said)).toContain(`,'${reason},`)
})
