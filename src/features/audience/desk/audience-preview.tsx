import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UserCheck, UserX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { AudienceRule, AudienceTerm } from '#contract/engine/audience.ts'
import {
  explainAudience,
  mostNamed,
  previewAudience,
  type Counted,
  type Preview,
} from '#contract/features/audience/audience-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { classNames } from '#ui/class-names.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PeopleSearch } from './people-search.tsx'
import { termKinds, valueText, type Choices } from './rule/term-kinds.ts'
import { useSettled } from '#platform/desk/use-settled.ts'
import styles from './audience.module.css'

function Names({ title, set }: { title: ReactNode; set: Counted }) {
  if (set.count === 0) return null
  return (
    <details className={styles.names}>
      <summary>
        {title} ({formatNumber(set.count)})
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

function Figures({ preview, stale }: { preview: Preview; stale: boolean }) {
  const { members, coming, going } = preview
  const [comes, goes] = [formatNumber(coming.count), formatNumber(going.count)]
  return (
    <div role="status" aria-busy={stale || undefined} className={classNames(stale && styles.stale)}>
      <p className={styles.figure}>
        <strong>{formatNumber(members.count)}</strong>
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

/** Who a rule would hold, before it is saved. */
export function AudiencePreview({ rule, audienceId }: { rule: AudienceRule | null; audienceId: number | undefined }) {
  const asked = useSettled(rule)
  const answer = useAnswer(JSON.stringify(asked), async (signal) =>
    asked
      ? staffCall(
          previewAudience,
          { body: { rule: asked, ...(audienceId !== undefined && { audienceId }) } },
          { signal },
        )
      : null,
  )
  const [last, setLast] = useState<Preview | null>(null)
  const fresh = answer.is === 'there' ? answer.value : null
  if (fresh && fresh !== last) setLast(fresh)
  const preview = fresh ?? last
  const isStale = preview !== fresh || asked !== rule
  return (
    <Section title={<Trans>Prévia</Trans>}>
      <Card>
        <div className={styles.form}>
          {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
          {preview ? (
            <>
              <Figures preview={preview} stale={isStale} />
              <div>
                <Names title={<Trans>Quem entra</Trans>} set={preview.coming} />
                <Names title={<Trans>Quem sai</Trans>} set={preview.going} />
                <Names title={<Trans>Todos do público</Trans>} set={preview.members} />
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
