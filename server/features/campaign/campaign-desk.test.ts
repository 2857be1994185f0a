import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { CampaignList, DeskCampaign } from '#contract/features/campaign/campaign-desk.ts'
import { dayAfter } from '#contract/features/campaign/campaign-rules.ts'
import { usualDates } from '#contract/features/campaign/campaign-dates.ts'
import { usualLevels } from '#contract/features/campaign/level/written-levels.ts'
import { skuRule } from '#contract/features/campaign/points/points-rule.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Answer, type Installation } from '#test/support/server/test-installation.ts'

const both = (text: string) => ({ 'pt-BR': text, 'en-US': `${text} (en)` })

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    await terms(3)
    await installation.services.database.inTenant(1, (tx) =>
      tx.updateTable('membership').set({ terms_version: 3 }).execute(),
    )
  })
  afterAll(async () => installation.close())
  /** Which version of the client's terms holds. */
  const terms = (version: number) =>
    installation.services.database.inSystem((tx) =>
      tx.updateTable('client').set({ terms_version: version }).where('id', '=', 1).execute(),
    )
  beforeEach(() => installation.clock.set(start))

  const at = '/api/admin/campaigns/'
  let years = 2030
  /** Days that no other test has. */
  const freeDays = () => usualDates({ beginsOn: `${++years}-01-01`, endsOn: `${years}-03-01` })
  const written = (changed: Record<string, unknown> = {}) => ({
    name: both('Verão'),
    landing: both('Venda e ganhe.'),
    countries: ['BR'],
    timeZone: 'America/Sao_Paulo',
    ...freeDays(),
    levels: usualLevels(),
    ...changed,
  })
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const fieldsOf = (answer: Answer) => answer.json<Problem>().fields?.map(({ field }) => field)
  const draft = async (changed: Record<string, unknown> = {}) => {
    const answer = await admin.send('POST', at, written(changed))
    expect(answer.status).toBe(200)
    const { id, rev } = answer.json<DeskCampaign>()
    const rules = [skuRule('T1', 30, 3), { ...skuRule('', 10, 1), sku: null, brand: 'Aurora' }]
    expect((await admin.send('PUT', `${at}${id}/points/`, { rules }, { rev })).status).toBe(200)
    return (await read(id)) as DeskCampaign
  }
  const act = (campaign: DeskCampaign, what: string, body: unknown = {}) =>
    admin.send('POST', `${at}${campaign.id}/${what}/`, body, { rev: campaign.rev })
  const opened = async (changed: Record<string, unknown> = {}) => {
    const answer = await act(await draft(changed), 'open')
    expect(answer.status).toBe(200)
    return answer.json<DeskCampaign>()
  }
  const read = async (id: number) =>
    (await admin.get(at)).json<CampaignList>().campaigns.find((campaign) => campaign.id === id)
  const onDevice = async (id: number) =>
    (await installation.as('ana').pull()).changes.find(
      (change) => change.collection === 'campaigns' && change.key === String(id),
    )?.row ?? null

  test('a draft is seen by nobody; opened it comes to devices with its terms, and its trace stands in the audit trail', async () => {
    const campaign = await draft()
    expect(campaign).toMatchObject({ state: 'draft', lacks: [], latest: null })
    expect(await onDevice(campaign.id)).toBeNull()
    const open = (await act(campaign, 'open')).json<DeskCampaign>()
    expect(open).toMatchObject({ state: 'open', termsVersion: 3, latest: { endsOn: dayAfter(open.endsOn, 30) } })
    expect(await onDevice(campaign.id)).toMatchObject({ name: both('Verão'), state: 'open', termsVersion: 3 })
  })

  test('loyalty 1: of two campaigns of one country and day the second does not open, and takes nothing', async () => {
    const days = freeDays()
    await opened(days)
    const second = await draft({ ...days, name: both('Outra') })
    const answer = await act(second, 'open')
    expect(codeOf(answer)).toEqual([409, 'campaign.overlap'])
    expect(answer.json<Problem>().values).toMatchObject({ day: days.beginsOn, country: 'BR' })
    expect(await read(second.id)).toMatchObject({ state: 'draft', rev: second.rev })
    expect(await onDevice(second.id)).toBeNull()
    // One of the countries is enough; in another one alone it opens.
    expect(codeOf(await act(await draft({ ...days, countries: ['MX', 'BR'] }), 'open'))).toEqual([
      409,
      'campaign.overlap',
    ])
    expect((await act(await draft({ ...days, countries: ['MX'] }), 'open')).status).toBe(200)
  })

  test('loyalty 4: settling moves to a later day, never to an earlier one, and 30 days at most', async () => {
    const campaign = await opened()
    const { endsOn, reportUntil, settleOn } = campaign
    const extend = (now: DeskCampaign, to: Record<string, string>) =>
      act(now, 'extend', { endsOn, reportUntil, settleOn, ...to })
    const earlier = await extend(campaign, { settleOn: dayAfter(settleOn, -1) })
    expect([codeOf(earlier), fieldsOf(earlier)]).toEqual([[422, 'request.invalid'], ['settleOn']])
    const later = (await extend(campaign, { settleOn: dayAfter(settleOn, 20) })).json<DeskCampaign>()
    expect(later).toMatchObject({ settleOn: dayAfter(settleOn, 20), redeemUntil: dayAfter(settleOn, 20) })
    // Twice 20 days are 40: counted from what it opened with.
    expect(fieldsOf(await extend(later, { settleOn: dayAfter(settleOn, 40) }))).toEqual(['settleOn'])
    expect(codeOf(await extend(later, { settleOn }))).toEqual([422, 'request.invalid'])
    expect(await onDevice(campaign.id)).toMatchObject({ settleOn: dayAfter(settleOn, 20) })
  })

  test('a campaign that becomes longer takes its new days, and not those of another', async () => {
    const first = await opened()
    const next = usualDates({ beginsOn: dayAfter(first.endsOn, 3), endsOn: dayAfter(first.endsOn, 40) })
    await opened({ ...next })
    const until = (days: number) => ({
      endsOn: dayAfter(first.endsOn, days),
      reportUntil: first.reportUntil,
      settleOn: first.settleOn,
    })
    expect(codeOf(await act(first, 'extend', until(3)))).toEqual([409, 'campaign.overlap'])
    expect((await act(first, 'extend', until(2))).status).toBe(200)
  })

  test('loyalty 6: without the texts of a language of the client it does not open, and the language is named', async () => {
    const campaign = await draft({ name: { 'pt-BR': 'Verão' }, landing: { 'pt-BR': 'Venda.', 'en-US': ' ' } })
    expect(campaign.lacks).toEqual([
      { what: 'name', language: 'en-US' },
      { what: 'landing', language: 'en-US' },
    ])
    const answer = await act(campaign, 'open')
    expect(codeOf(answer)).toEqual([422, 'campaign.incomplete'])
    expect(fieldsOf(answer)).toEqual(['name.en-US', 'landing.en-US'])
    expect(await onDevice(campaign.id)).toBeNull()
  })

  test('loyalty 6: without what a level is called in a language of the client it does not open; once open its levels stay', async () => {
    const levels = usualLevels().map((level) => ({ ...level, name: { 'pt-BR': 'Nível' } }))
    const campaign = await draft({ levels })
    expect(campaign.lacks).toEqual([{ what: 'levels', language: 'en-US' }])
    expect(fieldsOf(await act(campaign, 'open'))).toEqual(['levels.en-US'])
    const open = await opened()
    expect(await onDevice(open.id)).toMatchObject({ levels: usualLevels() })
    const late = await admin.send('PUT', `${at}${open.id}/`, written({ levels }), { rev: open.rev })
    expect(codeOf(late)).toEqual([409, 'campaign.state_changed'])
  })

  test.each([9999, 50_001, 10_000.5])('a multiplier of %d is refused at its field', async (multiplier) => {
    const levels = usualLevels().map((one, place) => (place === 0 ? { ...one, multiplier } : one))
    const answer = await admin.send('POST', at, written({ levels }))
    expect([codeOf(answer), fieldsOf(answer)]).toEqual([[422, 'request.invalid'], ['levels.0.multiplier']])
  })

  test('without terms of the client it does not open', async () => {
    const campaign = await draft()
    await terms(0)
    expect(fieldsOf(await act(campaign, 'open'))).toEqual(['terms'])
    await terms(3)
  })

  test('a draft changes whole; once open nothing but its days does', async () => {
    const campaign = await draft()
    const changed = await admin.send('PUT', `${at}${campaign.id}/`, written({ countries: ['PE', 'CL'] }), {
      rev: campaign.rev,
    })
    expect(changed.json<DeskCampaign>()).toMatchObject({ countries: ['PE', 'CL'], rev: campaign.rev + 1 })
    const open = (await act(changed.json<DeskCampaign>(), 'open')).json<DeskCampaign>()
    const late = await admin.send('PUT', `${at}${open.id}/`, written(), { rev: open.rev })
    expect(codeOf(late)).toEqual([409, 'campaign.state_changed'])
    expect(codeOf(await act(open, 'open'))).toEqual([409, 'campaign.state_changed'])
  })

  test.each([
    ['of 13 days', { endsOn: '2028-01-13' }, 'endsOn'],
    ['of 101 days', { endsOn: '2028-04-10' }, 'endsOn'],
    ['with a time zone that is none', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    [
      'with levels that do not rise',
      { levels: usualLevels().map((one) => ({ ...one, minXp: Math.min(one.minXp, 1000) })) },
      'levels.2.minXp',
    ],
    ['settled before it was audited', { settleOn: '2028-03-20', redeemUntil: '2028-03-20' }, 'settleOn'],
  ])('a campaign %s is refused at its field', async (_, changed, field) => {
    const days = usualDates({ beginsOn: '2028-01-01', endsOn: '2028-03-01' })
    const dates = 'endsOn' in changed && changed.endsOn ? usualDates({ ...days, endsOn: changed.endsOn }) : days
    const answer = await admin.send('POST', at, written({ ...dates, ...changed }))
    expect([codeOf(answer), fieldsOf(answer)]).toEqual([[422, 'request.invalid'], [field]])
  })

  test('a campaign is cancelled before its first day, and its days are free again; from its first day on it is not', async () => {
    const days = freeDays()
    const campaign = await opened(days)
    expect(await onDevice(campaign.id)).not.toBeNull()
    expect((await act(campaign, 'cancel')).json<DeskCampaign>().state).toBe('cancelled')
    expect(await onDevice(campaign.id)).toBeNull()
    const again = await opened(days)
    installation.clock.set(`${again.beginsOn}T03:00:00Z`)
    admin = await openStaff(installation, ['programme-admin'])
    expect(codeOf(await act(again, 'cancel'))).toEqual([409, 'campaign.state_changed'])
    installation.clock.set(start)
    admin = await openStaff(installation, ['programme-admin'])
  })
})
