import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UserCheck, UserX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { AudienceRule, AudienceTerm } from '#contract/engine/audience.ts'
import {
  explainAudience,
  mostNamed,
  mostPreviewed,
  previewAudience,
  type Counted,
  type Preview,
} from '#contract/features/audience/audience-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PeopleSearch } from './people-search.tsx'
import { termKinds, valueText, type Choices } from './rule/term-kinds.ts'
import { useSettled } from '#platform/desk/use-settled.ts'
import styles from './audience.module.css'

/** A count stops at a limit, unless everybody was counted. */
function countText(count: number, isAll: boolean): string {
  const most = formatNumber(mostPreviewed)
  return isAll || count <= mostPreviewed ? formatNumber(count) : i18n._(msg`mais de ${most}`)
}

function Names({ title, set, isAll }: { title: ReactNode; set: Counted; isAll: boolean }) {
  if (set.count === 0) return null
  return (
    <details className={styles.names}>
      <summary>
        {title} ({countText(set.count, isAll)})
      </summary>
      <ul role="list">
        {set.first.map(({ userId, name }) => (
          <li key={userId}>{name}</li>
        ))}
      </ul>
      {set.count > mostNamed ? (
        <p className={styles.note}>
          <Trans>São mostrados os {mostNamed} primeiros nomes.</Trans>
        </p>
      ) : null}
    </details>
  )
}

function Figures({ preview, stale, isAll }: { preview: Preview; stale: boolean; isAll: boolean }) {
  const { members, coming, going } = preview
  const [comes, goes] = [countText(coming.count, isAll), countText(going.count, isAll)]
  return (
    <div role="status" aria-busy={stale || undefined} className={classNames(stale && styles.stale)}>
      <p className={styles.figure}>
        <strong>{countText(members.count, isAll)}</strong>
        <Plural value={members.count} one="pessoa" other="pessoas" />
      </p>
      <p className={styles.moves}>
        <Pill tone={coming.count > 0 ? 'ok' : 'neutral'}>
          <Trans>Entram {comes}</Trans>
        </Pill>
        <Pill tone={going.count > 0 ? 'warn' : 'neutral'}>
          <Trans>Saem {goes}</Trans>
        </Pill>
      </p>
    </div>
  )
}

const setsOf = ({ members, coming, going }: Preview): Counted[] => [members, coming, going]

/** Who a rule would hold, before it is saved. */
export function AudiencePreview({ rule, audienceId }: { rule: AudienceRule | null; audienceId: number | undefined }) {
  const asked = useSettled(rule)
  // Of which rule everybody is to be counted.
  const [counted, setCounted] = useState<AudienceRule | null>(null)
  const all = counted !== null && counted === asked
  const answer = useAnswer(JSON.stringify([asked, all]), async (signal) => {
    if (!asked) return null
    const body = { rule: asked, ...(audienceId !== undefined && { audienceId }), ...(all && { all }) }
    return { preview: await staffCall(previewAudience, { body }, { signal }), all }
  })
  const [last, setLast] = useState<{ preview: Preview; all: boolean } | null>(null)
  const fresh = answer.is === 'there' ? answer.value : null
  if (fresh && fresh !== last) setLast(fresh)
  const shown = fresh ?? last
  const isStale = shown !== fresh || asked !== rule
  const isMore = shown && !shown.all && setsOf(shown.preview).some(({ count }) => count > mostPreviewed)
  return (
    <Section title={<Trans>Prévia</Trans>}>
      <Card>
        <div className={styles.form}>
          {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
          {shown ? (
            <>
              <Figures preview={shown.preview} stale={isStale} isAll={shown.all} />
              {isMore ? (
                <Button variant="outline" busy={isStale} onClick={() => setCounted(asked)}>
                  <Trans>Contar todos</Trans>
                </Button>
              ) : null}
              <div>
                <Names title={<Trans>Quem entra</Trans>} set={shown.preview.coming} isAll={shown.all} />
                <Names title={<Trans>Quem sai</Trans>} set={shown.preview.going} isAll={shown.all} />
                <Names title={<Trans>Todos do público</Trans>} set={shown.preview.members} isAll={shown.all} />
              </div>
            </>
          ) : rule ? (
            <Skeleton shape="title" />
          ) : (
            <p className={styles.note}>
              <Trans>Complete as condições para ver quem fica neste público.</Trans>
            </p>
          )}
        </div>
      </Card>
    </Section>
  )
}

/** The term at a place of a rule, as `explainRule` names it. */
function termAt(rule: AudienceRule, path: string): AudienceTerm {
  let at: unknown = rule
  for (const step of path === '' ? [] : path.split('.')) at = (at as Record<string, unknown>)[step]
  return at as AudienceTerm
}

/** Somebody who is looked up: whether the rule holds them, and by which of its terms. */
export function PersonLookup({ rule, choices }: { rule: AudienceRule | null; choices: Choices }) {
  const { t } = useLingui()
  const [person, setPerson] = useState<{ userId: string; name: string } | null>(null)
  const answer = useAnswer(JSON.stringify([person?.userId, rule]), async (signal) =>
    person && rule
      ? { rule, ...(await staffCall(explainAudience, { body: { rule, userId: person.userId } }, { signal })) }
      : null,
  )
  const told = answer.is === 'there' ? answer.value : null
  const terms = told?.decidedBy.map((path) => {
    const [[kind, value]] = Object.entries(termAt(told.rule, path)) as [[keyof typeof termKinds, string]]
    return { path, text: `${choices.say(termKinds[kind].label)}: ${valueText(kind, value, choices)}` }
  })
  return (
    <Section title={<Trans>Uma pessoa está neste público?</Trans>}>
      <Card>
        <div className={styles.form}>
          <PeopleSearch quiet pickText={t`Ver`} onPick={(userId, name) => setPerson({ userId, name })} />
          {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
          {person && told ? (
            <Banner
              role="status"
              tone={told.isIn ? 'ok' : 'neutral'}
              icon={told.isIn ? <UserCheck aria-hidden="true" /> : <UserX aria-hidden="true" />}
              title={told.isIn ? t`${person.name} está neste público` : t`${person.name} não está neste público`}
              text={
                told.isActive ? (
                  <>
                    <Trans>O que decide:</Trans>
                    <ul className={styles.terms}>
                      {terms?.map(({ path, text }) => (
                        <li key={path}>{text}</li>
                      ))}
                    </ul>
                  </>
                ) : (
                  <Trans>A pessoa está bloqueada ou saiu da empresa.</Trans>
                )
              }
            />
          ) : null}
        </div>
      </Card>
    </Section>
  )
}
