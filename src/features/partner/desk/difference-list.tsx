import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { closeDifference, listDifferences, type PartnerDifference } from '#contract/features/partner/partner-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatMoment, formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './partner-desk.module.css'

const kindWords: Readonly<Record<PartnerDifference['kind'], MessageDescriptor>> = {
  missing: msg`Falta no arquivo do parceiro`,
  double: msg`Duas vezes no arquivo do parceiro`,
  amount: msg`O parceiro tem outro valor`,
  unknown: msg`O parceiro tem o que não enviamos`,
  reversed: msg`O parceiro desfez`,
}

/** What does not agree with the partner; somebody looks at each, and nothing is corrected by itself. */
export function DifferenceList() {
  const [round, setRound] = useState(0)
  const list = useList(`differences ${round}`, (cursor, signal) =>
    staffCall(listDifferences, { query: { cursor } }, { signal }),
  )
  return (
    <Section title={<Trans>Diferenças com o parceiro</Trans>}>
      <ListBody
        list={list}
        failure={list.error ? callErrorText(list.error) : null}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          <EmptyState
            icon={<Scale />}
            title={<Trans>Tudo confere</Trans>}
            text={<Trans>Cada dia é comparado com o arquivo do parceiro. O que não confere aparece aqui.</Trans>}
          />
        }
      >
        <Card>
          <List>
            {list.rows.map((one) => (
              <DifferenceRow key={one.id} difference={one} onDone={() => setRound((count) => count + 1)} />
            ))}
          </List>
        </Card>
      </ListBody>
    </Section>
  )
}

function DifferenceRow({ difference, onDone }: { difference: PartnerDifference; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { id, kind, reference, receipt, foundAt, closedBy, closedAt } = difference
  const name = receipt ?? reference
  const ours = difference.ours === null ? '–' : formatNumber(difference.ours)
  const theirs = difference.theirs === null ? '–' : formatNumber(difference.theirs)
  const at = closedAt ? formatMoment(closedAt) : ''
  return (
    <Row
      title={i18n._(kindWords[kind])}
      detail={[
        name,
        t`nosso ${ours}, do parceiro ${theirs}`,
        formatMoment(foundAt),
        closedAt ? t`visto por ${closedBy} em ${at}` : '',
      ]
        .filter(Boolean)
        .join(' · ')}
      end={closedAt ? <Pill tone="neutral">{t`Vista`}</Pill> : <Pill tone="warn">{t`Aberta`}</Pill>}
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {closedAt ? null : (
        <div className={styles.actions}>
          <Button
            variant="outline"
            busy={busy}
            aria-label={t`Marcar como vista: ${name}`}
            onClick={() =>
              void attempt(async () => {
                await staffCall(closeDifference, { params: { differenceId: id } })
                onDone()
              })
            }
          >
            <Trans>Marcar como vista</Trans>
          </Button>
        </div>
      )}
    </Row>
  )
}
