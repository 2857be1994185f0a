import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { everybody } from '#contract/engine/audience.ts'
import { daySchema, newId } from '#contract/engine/ids.ts'
import {
  changeCampaign,
  createCampaign,
  type CampaignList,
  type DeskCampaign,
} from '#contract/features/campaign/campaign-desk.ts'
import { dayAfter } from '#contract/features/campaign/campaign-rules.ts'
import { usualDates, wrongDates } from '#contract/features/campaign/campaign-dates.ts'
import { usualLevels, wrongLevels, wrongMultipliers } from '#contract/features/campaign/level/written-levels.ts'
import {
  campaignCountries,
  type CampaignDates,
  type WrittenCampaign,
} from '#contract/features/campaign/campaign-schema.ts'
import { dayIn } from '#contract/engine/time.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { isShapedLike, sameTyped } from '#platform/desk/kept/kept-drafts.ts'
import { useKeptValue } from '#platform/desk/kept/use-kept-form.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { toast } from '#ui/feedback/toast.ts'

export interface CampaignFormProps {
  /** The campaign that is changed; none: a new one is written. */
  campaign?: DeskCampaign
  choices: CampaignList
  onSaved: (campaign: DeskCampaign) => void
}

/** The days of a campaign, as a form has them. */
const campaignDays = ['beginsOn', 'endsOn', 'signUpUntil', 'reportUntil', 'redeemUntil', 'settleOn'] as const

/** What a campaign begins as: three months from tomorrow on, in the client's country. */
function firstTyped({ campaign, choices }: CampaignFormProps): WrittenCampaign {
  if (campaign) {
    const { name, landing, countries, audience, timeZone, levels } = campaign
    const days = Object.fromEntries(campaignDays.map((day) => [day, campaign[day]])) as CampaignDates
    return { name, landing, countries, audience: audience?.id ?? everybody, timeZone, levels, ...days }
  }
  const beginsOn = dayAfter(dayIn(choices.timeZone, new Date()), 1)
  return {
    name: {},
    landing: {},
    countries: campaignCountries.filter((country) => country === choices.country),
    audience: everybody,
    timeZone: choices.timeZone,
    ...usualDates({ beginsOn, endsOn: dayAfter(beginsOn, 89) }),
    levels: usualLevels(),
  }
}

/** What is typed of a campaign that is not open, and what becomes of it. */
export function useCampaignForm(props: CampaignFormProps) {
  const { campaign, onSaved } = props
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [there] = useState(() => firstTyped(props))
  const [typed, setTyped] = useState(there)
  // Pressed again after a lost answer nothing is written twice.
  const [key, setKey] = useState(() => newId())
  const [wasSent, setSent] = useState(false)
  const forget = useKeptValue<WrittenCampaign>(`campaign-${campaign?.id ?? 'new'}`, {
    value: typed,
    first: there,
    restore: (kept) => {
      if (!isShapedLike(kept, there) || sameTyped(kept, there)) return false
      setTyped(kept)
      return true
    },
  })
  const problem = failure instanceof CallError ? failure.problem : null
  const noDays = campaignDays.filter((day) => !v.is(daySchema, typed[day]))
  const ofLevels = [...wrongLevels(typed.levels), ...wrongMultipliers(typed.levels)]
  const wrong: string[] = [
    ...noDays,
    ...(noDays.length === 0 ? wrongDates(typed) : []),
    ...(typed.countries.length === 0 ? ['countries'] : []),
    ...ofLevels,
    ...(problem?.fields ?? []).map(({ field }) => field),
  ]
  const save = () =>
    attempt(async () => {
      setSent(true)
      if (noDays.length > 0 || wrongDates(typed).length > 0 || typed.countries.length === 0) return
      if (ofLevels.length > 0) return
      try {
        const saved = campaign
          ? await staffCall(
              changeCampaign,
              { params: { campaignId: String(campaign.id) }, body: typed },
              { rev: campaign.rev, key },
            )
          : await staffCall(createCampaign, { body: typed }, { key })
        forget()
        toast(t`Salvo`, { tone: 'ok' })
        onSaved(saved)
      } catch (error) {
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
    })
  return {
    typed,
    set: (change: Partial<WrittenCampaign>) => setTyped((before) => ({ ...before, ...change })),
    /** A new first or last day moves those that follow from it. */
    setRun: (change: Partial<Pick<CampaignDates, 'beginsOn' | 'endsOn'>>) =>
      setTyped((before) => {
        const next = { ...before, ...change }
        return v.is(daySchema, next.beginsOn) && v.is(daySchema, next.endsOn) ? { ...next, ...usualDates(next) } : next
      }),
    isWrong: (field: string) => wasSent && wrong.includes(field),
    isDirty: !sameTyped(typed, there),
    busy,
    failure,
    save,
  }
}
