import { passJobTime } from '#test/support/server/jobs/job-time.ts'
import { desk, decide, openCase } from '#server/features/review/review.test-support.ts'
import type { Answer } from '#test/support/server/test-installation.ts'
import type { StaffCaller } from '#test/support/staff-caller.ts'
import { twoPairsFrom } from '../calendar.ts'
import { codeOf, type CampaignWorld, type Verdict, type Waiting } from '../campaign-world.ts'
import { worthOf, type SaleModel, type Status } from '../model/programme-model.ts'

const minute = 60_000

/** The states in which each decision makes sense. */
const possible: Readonly<Record<Verdict['decision'], readonly Status[]>> = {
  approve: ['awaiting', 'review', 'appealed'],
  part: ['awaiting', 'appealed'],
  refuse: ['awaiting', 'review', 'appealed'],
  ask: ['awaiting'],
  reverse: ['approved', 'partly_approved'],
}

/** Why the desk may say no to a decision that makes sense: another has it open, decided before, or is to decide. */
const kindlyRefused = ['desk.claimed', 'desk.decided', 'desk.second_person', 'desk.administrator']

function randomVerdict({ random }: CampaignWorld, sale: SaleModel): Verdict {
  const decision = random.weighted({ approve: 12, part: 4, refuse: 4, ask: 2, reverse: 1 })
  if (decision === 'refuse') return { decision, reason: 'wrong_day' }
  if (decision === 'reverse') return { decision, reason: 'already_paid' }
  if (decision === 'ask') return { decision, note: 'De que loja é?' }
  if (decision === 'approve') return { decision }
  const lines = sale.lines.map(({ quantity }, line) => ({
    line,
    quantity: random.between(sale.accepted?.[line] ?? 0, quantity),
  }))
  const isPart = lines.some(({ line, quantity }) => quantity < (sale.lines[line]?.quantity ?? 0))
  return isPart && lines.some(({ quantity }) => quantity > 0) ? { decision, lines } : { decision: 'approve' }
}

/** Keeps a decision that was taken until it is done; the first of two does nothing. */
function note(world: CampaignWorld, sale: SaleModel, by: StaffCaller, verdict: Verdict, answer: Answer): void {
  const made = answer.json<{ id: string; counts: boolean; undoUntil: string }>()
  const points = worthOf(sale.lines, sale.multiplier).points
  world.demand(possible[verdict.decision].includes(sale.status), () => `${verdict.decision} of what is ${sale.status}`)
  world.demand(!world.isWaiting(sale), () => `two decisions of ${sale.invoice} wait to be done`)
  const isPaying = verdict.decision === 'approve' || verdict.decision === 'part'
  const isFirst = sale.firstBy === null
  if (verdict.decision === 'reverse' || (isPaying && sale.status !== 'review' && points >= twoPairsFrom))
    world.demand(!made.counts || !isFirst, () => `${sale.invoice} of ${points} points was decided by one alone`)
  world.demand(sale.firstBy !== by.userId, () => `one person decided twice about ${sale.invoice}`)
  sale.firstBy = made.counts ? null : by.userId
  if (made.counts) world.waiting.push({ decisionId: made.id, sale, verdict, by, undoUntil: new Date(made.undoUntil) })
}

/** Somebody at the desk opens a case and decides. */
async function decideAs(world: CampaignWorld, staff: StaffCaller, sale: SaleModel, verdict: Verdict): Promise<void> {
  world.somebody(sale.seller)
  const { decisionId: after } = await openCase(staff, 'sale', sale.id)
  const answer = await world.act(staff, `${desk}sale/${sale.id}/decide/`, { after, ...verdict })
  const got = codeOf(answer)
  const isPossible = possible[verdict.decision].includes(sale.status)
  const allowed = isPossible ? ['200', ...kindlyRefused] : ['sale.state_changed', ...kindlyRefused]
  world.expect(`desk: ${JSON.stringify(verdict)} of ${sale.invoice}, which is ${sale.status}`, got, allowed)
  if (got === '200') note(world, sale, staff, verdict, answer)
}

export async function audit(world: CampaignWorld): Promise<void> {
  const sale = world.pickSale('awaiting', 'review', 'appealed')
  if (!sale) return
  const { programme, random } = world
  await decideAs(
    world,
    random.pick([...programme.auditors, ...programme.administrators]),
    sale,
    randomVerdict(world, sale),
  )
}

/** One proposes that what was paid is taken back, and an administrator agrees. */
export async function takeBack(world: CampaignWorld): Promise<void> {
  const sale = world.pickSale('approved', 'partly_approved')
  if (!sale) return
  const { programme, random } = world
  const verdict: Verdict = { decision: 'reverse', reason: 'already_paid' }
  await decideAs(world, random.pick(programme.auditors), sale, verdict)
  programme.installation.clock.pass(11 * minute)
  await finishWaiting(world)
  if (sale.status === 'approved' || sale.status === 'partly_approved')
    await decideAs(world, random.pick(programme.administrators), sale, verdict)
}

/** Two auditors decide at the same moment, of the same they saw: one does. */
export async function auditAtOnce(world: CampaignWorld): Promise<void> {
  const sale = world.pickSale('awaiting', 'appealed')
  if (!sale || world.isWaiting(sale)) return
  world.somebody(sale.seller)
  const [one, other] = world.programme.auditors
  if (!one || !other) return
  const verdicts: Verdict[] = [{ decision: 'approve' }, { decision: 'refuse', reason: 'wrong_day' }]
  const { decisionId: after } = await openCase(one, 'sale', sale.id)
  // They come back from lunch: the case is nobody's any more.
  world.programme.installation.clock.pass(11 * minute)
  await finishWaiting(world)
  const answers = await Promise.all(
    [one, other].map((staff, at) => decide(staff, 'sale', sale.id, { after, ...verdicts[at] })),
  )
  const got = answers.map(codeOf)
  world.tell(`desk: approve and refuse of ${sale.invoice} at once: ${got.join(', ')}`)
  const done = got.flatMap((code, at) => (code === '200' ? [at] : []))
  world.demand(done.length <= 1, () => `both decided about ${sale.invoice}`)
  const wrong = got.filter((code) => code !== '200' && !kindlyRefused.includes(code))
  world.demand(wrong.length === 0, () => `two at once about ${sale.invoice}: ${wrong.join(', ')}`)
  for (const at of done) {
    const [staff, verdict, answer] = [[one, other][at], verdicts[at], answers[at]]
    if (staff && verdict && answer) note(world, sale, staff, verdict, answer)
  }
}

/** Who decided thinks better of it, in time. */
export async function undo(world: CampaignWorld): Promise<void> {
  const [last] = world.waiting.slice(-1)
  if (!last) return
  world.somebody(last.sale.seller)
  const answer = await world.act(last.by, `${desk}sale/${last.sale.id}/undo/`, { after: last.decisionId })
  world.expect(`desk: undo of ${last.verdict.decision} of ${last.sale.invoice}`, codeOf(answer), ['200'])
  world.waiting.splice(world.waiting.indexOf(last), 1)
}

/** Does what was decided and can be undone no more, here and there. */
export async function finishWaiting(world: CampaignWorld): Promise<void> {
  const isDue = ({ undoUntil }: { undoUntil: Date }) => undoUntil <= world.now
  const [due, levels] = [world.waiting.filter(isDue), world.dueLevels.filter(isDue)]
  if (due.length + levels.length === 0) return
  const { services } = world.programme.installation
  // Jobs begin at whole seconds of the database's clock; what is not due yet by the world's looks again.
  await passJobTime(services.database, 62_000)
  await services.jobs.run()
  for (const one of due) {
    world.waiting.splice(world.waiting.indexOf(one), 1)
    settle(world, one)
  }
  for (const one of levels) {
    world.dueLevels.splice(world.dueLevels.indexOf(one), 1)
    const { member } = world.somebody(one.seller)
    const book = member.levels.get(one.campaignId)
    world.tell(`office: ${one.decision} of a level of seller ${one.seller} is done`)
    if (one.decision === 'approve') book?.rise(world.now)
    else if (book) book.refusedAt = member.purse(one.campaignId).has.xp
  }
}

function settle(world: CampaignWorld, { sale, verdict }: Waiting): void {
  const { member } = world.somebody(sale.seller)
  const purse = member.purse(sale.campaignId)
  const whole = worthOf(sale.lines, sale.multiplier)
  const paid = worthOf(sale.lines, sale.multiplier, sale.accepted ?? [])
  world.tell(`desk: ${verdict.decision} of ${sale.invoice} is done`)
  switch (verdict.decision) {
    case 'ask':
      Object.assign(sale, { status: 'asked', askedAt: world.now })
      return
    case 'reverse':
      purse.reverse(paid)
      sale.status = 'reversed'
      return
    case 'approve':
      if (sale.status === 'review') {
        sale.status = 'awaiting'
        member.earn(sale)
        return
      }
      break
    case 'part':
    case 'refuse':
  }
  const quantities =
    verdict.decision === 'approve'
      ? sale.lines.map(({ quantity }) => quantity)
      : verdict.decision === 'part'
        ? sale.lines.map(({ quantity }, at) => verdict.lines?.find(({ line }) => line === at)?.quantity ?? quantity)
        : (sale.accepted ?? [])
  const accepted = worthOf(sale.lines, sale.multiplier, quantities)
  if (sale.status === 'awaiting') purse.decide(whole, accepted, world.now)
  else if (sale.status === 'appealed')
    purse.pay({ points: accepted.points - paid.points, xp: accepted.xp - paid.xp }, world.now)
  const isPaid = accepted.points + accepted.xp > 0
  sale.status =
    verdict.decision === 'approve' ? 'approved' : verdict.decision === 'part' || isPaid ? 'partly_approved' : 'refused'
  Object.assign(sale, { accepted: quantities, decidedAt: world.now })
}
