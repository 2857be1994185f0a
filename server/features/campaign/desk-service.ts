import { everybody } from '#contract/engine/audience.ts'
import type { LanguageCode, Localized } from '#contract/engine/language.ts'
import type { CampaignList, DeskCampaign, Lack } from '#contract/features/campaign/campaign-desk.ts'
import { extended, latestDays, wrongDates, wrongExtension } from '#contract/features/campaign/campaign-dates.ts'
import { wrongLevels } from '#contract/features/campaign/level/written-levels.ts'
import type {
  Campaign,
  CampaignState,
  Extension,
  WrittenCampaign,
} from '#contract/features/campaign/campaign-schema.ts'
import { dayIn } from '#contract/engine/time.ts'
import { listAudiences } from '#server/engine/audiences/audience-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { clientStream, publishRows, withdrawRows } from '#server/engine/sync/publish-service.ts'
import { readAccess, readLanguages, readTermsVersion } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  campaignRow,
  deleteDays,
  findCampaigns,
  lockCampaign,
  nextCampaignId,
  upsertCampaign,
  type CampaignRow,
} from './campaign-queries.ts'
import { demandDays } from './campaign-service.ts'
import { audienceThatSees } from './seen/seen-service.ts'
import { openTable } from './points/points-table-service.ts'

/** What of a client decides whether a campaign can open. */
interface Setting {
  languages: readonly LanguageCode[]
  termsVersion: number
}

const settingOf = async (tx: Tx, clientId: number): Promise<Setting> => ({
  ...(await readLanguages(tx, clientId)),
  termsVersion: await readTermsVersion(tx, clientId),
})

interface Named {
  id: number
  name: string
}

const readAudiences = async (tx: Tx, clientId: number): Promise<Named[]> =>
  (await listAudiences(tx, clientId)).map(({ id, name }) => ({ id, name }))

/** What a campaign lacks to open, in the order of its form. */
function lacksOf(
  { name, landing, levels, points_draft: rules }: CampaignRow,
  { languages, termsVersion }: Setting,
): Lack[] {
  const without = (what: 'name' | 'landing', text: Localized): Lack[] =>
    languages.filter((language) => !text[language]).map((language) => ({ what, language }))
  return [
    ...without('name', name),
    ...without('landing', landing),
    ...languages
      .filter((language) => levels.some((level) => !level.name[language]))
      .map((language) => ({ what: 'levels' as const, language })),
    ...(termsVersion === 0 ? [{ what: 'terms', language: null } as const] : []),
    ...(rules.length === 0 ? [{ what: 'points', language: null } as const] : []),
  ]
}

const describe = (row: CampaignRow, setting: Setting, audiences: readonly Named[]): DeskCampaign => ({
  ...campaignRow(row),
  audience:
    row.audience === everybody
      ? null
      : { id: row.audience, name: audiences.find(({ id }) => id === row.audience)?.name ?? null },
  rev: row.rev,
  lacks: row.state === 'draft' ? lacksOf(row, setting) : [],
  latest: row.state === 'open' && row.opened_with ? latestDays(row.opened_with) : null,
})

/** The campaigns of the client in every state, and what they are written of. */
export async function listDeskCampaigns(
  { database }: Pick<Services, 'database'>,
  { clientId, timeZone }: Staff,
): Promise<CampaignList> {
  return database.inTenant(clientId, async (tx) => {
    const setting = await settingOf(tx, clientId)
    const rows = await findCampaigns(tx, clientId)
    const { languages, defaultLanguage } = await readLanguages(tx, clientId)
    const { country } = await readAccess(tx, clientId)
    const audiences = await readAudiences(tx, clientId)
    return {
      campaigns: rows.toReversed().map((row) => describe(row, setting, audiences)),
      audiences,
      languages,
      defaultLanguage,
      timeZone,
      country,
    }
  })
}

const isTimeZone = (name: string): boolean => {
  try {
    dayIn(name, new Date(0))
    return true
  } catch {
    return false
  }
}

/** Fails where its days cannot be so, or its time zone is none. */
function demandWritten(written: WrittenCampaign): void {
  const wrong: string[] = wrongDates(written)
  if (!isTimeZone(written.timeZone)) wrong.unshift('timeZone')
  wrong.push(...wrongLevels(written.levels))
  if (wrong.length > 0) fail('request.invalid', { fields: wrong.map((field) => ({ field, code: 'invalid' })) })
}

/** Fails where a campaign is to be for an audience that the client does not have. */
async function demandKnown(tx: Tx, clientId: number, audience: number): Promise<void> {
  if (audience !== everybody && (await listAudiences(tx, clientId, [audience])).length === 0)
    fail('request.invalid', { fields: [{ field: 'audience', code: 'unknown' }] })
}

/** What is kept of a campaign that did not open yet. */
const unopened = { opened_at: null, opened_with: null, shown_to: everybody }

/** Without texts that are empty: they are missing. */
const filled = (text: Localized): Localized => Object.fromEntries(Object.entries(text).filter(([, said]) => said))

const about = (id: number) => ({ kind: 'campaign', id: String(id) })
type AnyCampaign = Omit<Campaign, 'state'> & { state: CampaignState }

const asWritten = (written: WrittenCampaign, id: number): AnyCampaign & Pick<WrittenCampaign, 'audience'> => ({
  ...written,
  name: filled(written.name),
  landing: filled(written.landing),
  levels: written.levels.map((level) => ({ ...level, name: filled(level.name) })),
  id,
  termsVersion: 0,
  state: 'draft',
})

async function detailOf(tx: Tx, clientId: number, id: number): Promise<DeskCampaign> {
  const row = (await lockCampaign(tx, clientId, id)) ?? fail('resource.not_found')
  return describe(row, await settingOf(tx, clientId), await readAudiences(tx, clientId))
}

/** Writes a campaign that nobody sees yet. */
export async function createCampaign(
  services: Services,
  staff: Staff,
  written: WrittenCampaign,
): Promise<DeskCampaign> {
  const { clientId } = staff
  demandWritten(written)
  return writeAsStaff(services, staff, async (tx, { note }) => {
    // Who holds it takes the next number.
    await lockStream(tx, clientId, clientStream)
    await demandKnown(tx, clientId, written.audience)
    const campaign = asWritten(written, await nextCampaignId(tx, clientId))
    await upsertCampaign(tx, clientId, campaign, { ...unopened, rev: 1, audience: written.audience })
    await note({ act: 'campaign.create', subject: about(campaign.id), after: campaign })
    return detailOf(tx, clientId, campaign.id)
  })
}

/** Changes a campaign under its revision, where it is in the state that the change asks for. */
function edit(
  services: Services,
  staff: Staff,
  id: number,
  from: CampaignState,
  work: (tx: Tx, row: CampaignRow, writing: Writing) => Promise<void>,
): Promise<DeskCampaign> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, writing) => {
    // Openings come one after the other, as campaigns are published.
    await lockStream(tx, clientId, clientStream)
    const row = (await lockCampaign(tx, clientId, id)) ?? fail('resource.not_found')
    writing.demandRev(row.rev)
    if (row.state !== from) fail('campaign.state_changed', { values: { state: row.state } })
    await work(tx, row, writing)
    return detailOf(tx, clientId, id)
  })
}

/** Changes what is written of a campaign that is not open. */
export function changeCampaign(
  services: Services,
  staff: Staff,
  id: number,
  written: WrittenCampaign,
): Promise<DeskCampaign> {
  demandWritten(written)
  return edit(services, staff, id, 'draft', async (tx, row, { note }) => {
    const { audience } = written
    await demandKnown(tx, staff.clientId, audience)
    const campaign = asWritten(written, id)
    await upsertCampaign(tx, staff.clientId, campaign, { ...unopened, rev: row.rev + 1, audience })
    await note({
      act: 'campaign.change',
      subject: about(id),
      before: { ...campaignRow(row), audience: row.audience },
      after: campaign,
    })
  })
}

/** Opens a campaign: from now on people see it and its days are its own. Fails with what it lacks. */
export const openCampaign = (services: Services, staff: Staff, id: number): Promise<DeskCampaign> =>
  edit(services, staff, id, 'draft', async (tx, row, { note, now }) => {
    const { clientId } = staff
    const setting = await settingOf(tx, clientId)
    const lacks = lacksOf(row, setting)
    if (lacks.length > 0)
      fail('campaign.incomplete', {
        fields: lacks.map(({ what, language }) => ({
          field: language ? `${what}.${language}` : what,
          code: 'required' as const,
        })),
      })
    const campaign: Campaign = { ...campaignRow(row), termsVersion: setting.termsVersion, state: 'open' }
    const { endsOn, reportUntil, settleOn } = campaign
    await demandKnown(tx, clientId, row.audience)
    const shownTo = await audienceThatSees(tx, clientId, { campaignId: id, audience: row.audience })
    await upsertCampaign(tx, clientId, campaign, {
      rev: row.rev + 1,
      opened_at: now,
      opened_with: { endsOn, reportUntil, settleOn },
      audience: row.audience,
      shown_to: shownTo,
    })
    await demandDays(tx, clientId, campaign)
    await publishRows(tx, clientId, 'campaigns', [campaign], shownTo)
    await openTable(tx, clientId, campaign, row.points_draft, now)
    await note({ act: 'campaign.open', subject: about(id), after: campaign })
  })

/** Moves days of an open campaign, later only. */
export const extendCampaign = (services: Services, staff: Staff, id: number, later: Extension): Promise<DeskCampaign> =>
  edit(services, staff, id, 'open', async (tx, row, { note }) => {
    const { clientId } = staff
    const openedWith = row.opened_with ?? fail('campaign.state_changed', { values: { state: row.state } })
    const before: Campaign = { ...campaignRow(row), state: 'open' }
    const wrong = wrongExtension(before, later, latestDays(openedWith))
    if (wrong.length > 0) fail('request.invalid', { fields: wrong.map((field) => ({ field, code: 'invalid' })) })
    const campaign: Campaign = { ...before, ...extended(before, later) }
    await upsertCampaign(tx, clientId, campaign, { ...row, rev: row.rev + 1 })
    await demandDays(tx, clientId, campaign)
    await publishRows(tx, clientId, 'campaigns', [campaign], row.shown_to)
    await note({ act: 'campaign.extend', subject: about(id), before: before, after: campaign })
  })

/** Cancels an open campaign before its first day; its days are free again. */
export const cancelCampaign = (services: Services, staff: Staff, id: number): Promise<DeskCampaign> =>
  edit(services, staff, id, 'open', async (tx, row, { note, now }) => {
    const { clientId } = staff
    if (dayIn(row.time_zone, now) >= row.begins_on) fail('campaign.state_changed', { values: { state: 'running' } })
    const campaign = { ...campaignRow(row), state: 'cancelled' as const }
    await upsertCampaign(tx, clientId, campaign, { ...row, rev: row.rev + 1 })
    await deleteDays(tx, clientId, [id])
    await withdrawRows(tx, clientId, 'campaigns', [id])
    await note({ act: 'campaign.cancel', subject: about(id), before: campaignRow(row) })
  })
