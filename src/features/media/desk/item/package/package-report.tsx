import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PackagePlace, PackageReport } from '#contract/features/activity/package/package-report.ts'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { errorWords, warningWords } from './package-words.ts'
import styles from './package.module.css'

/** Where something was found. */
function Place({ place: { file, line, element, value } }: { place: PackagePlace }) {
  const { t } = useLingui()
  const at = [file, line === null ? null : t`linha ${line}`, element].filter((each) => each !== null).join(', ')
  return (
    <li className={styles.place}>
      {at}
      {value === null ? null : <code className={styles.value}>{value}</code>}
    </li>
  )
}

interface FindingProps {
  what: MessageDescriptor
  todo?: MessageDescriptor
  finding: { count: number; places: readonly PackagePlace[] }
}

function Finding({ what, todo, finding: { count, places } }: FindingProps) {
  const { i18n } = useLingui()
  const more = count - places.length
  const told = places.filter((place) => Object.values(place).some((each) => each !== null))
  return (
    <li className={styles.finding}>
      <p className={styles.what}>
        <Pill tone={todo ? 'bad' : 'warn'}>{todo ? <Trans>Erro</Trans> : <Trans>Aviso</Trans>}</Pill>
        {i18n._(what)}
      </p>
      {todo ? <p className={styles.todo}>{i18n._(todo)}</p> : null}
      <ul className={styles.places}>
        {told.map((place) => (
          <Place key={JSON.stringify(place)} place={place} />
        ))}
        {more > 0 ? (
          <li className={styles.place}>
            <Trans>e mais {more}</Trans>
          </li>
        ) : null}
      </ul>
    </li>
  )
}

/** What was found out about a package: what keeps it from being used first. */
export function PackageReportSection({ report: { errors, warnings } }: { report: PackageReport }) {
  if (errors.length + warnings.length === 0) return null
  return (
    <Section title={<Trans>O que a inspeção encontrou</Trans>}>
      <Card>
        <ul className={styles.findings}>
          {errors.map((finding) => (
            <Finding key={finding.code} finding={finding} {...errorWords[finding.code]} />
          ))}
          {warnings.map((finding) => (
            <Finding key={finding.code} finding={finding} what={warningWords[finding.code]} />
          ))}
        </ul>
      </Card>
    </Section>
  )
}
