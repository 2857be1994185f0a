import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseDetail } from '#contract/features/review/review-schema.ts'
import { formatInstant, formatMoment } from '#platform/format.ts'
import { refusalText } from '#platform/text/refusal-texts.ts'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { decisionWords } from '../review-words.ts'

/** What was decided of a case, the newest first. */
export function Decisions({ decisions }: Pick<CaseDetail, 'decisions'>) {
  const { t, i18n } = useLingui()
  if (decisions.length === 0) return null
  return (
    <Section title={<Trans>Decisões</Trans>}>
      <List>
        {decisions.toReversed().map(({ id, decision, until, reason, note, counts, by, byRule, at }) => {
          const limit = until && formatMoment(until)
          const said = [
            formatInstant(at),
            limit && t`o que foi respondido até ${limit}`,
            byRule ? t`a nota lida confere com o registro, sem sinais` : reason ? refusalText({ reason, note }) : note,
            !counts && decision !== 'undo' && decision !== 'changed' && t`espera a decisão de outra pessoa`,
          ]
          const { label, tone } = decisionWords[decision]
          return (
            <Row
              key={id}
              title={
                by ||
                (byRule && t`Regra do programa`) ||
                (decision === 'changed' ? t`A pessoa mudou o caso` : t`Ninguém: o caso mudou antes de a decisão valer`)
              }
              detail={said.filter(Boolean).join(' · ')}
              end={<Pill tone={tone}>{i18n._(label)}</Pill>}
            />
          )
        })}
      </List>
    </Section>
  )
}
