import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChartColumn } from 'lucide-react'
import { Link } from 'react-router'
import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import type { ItemOfReport, TestReport } from '#contract/features/attempt/desk/test-desk.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { formatNumber, formatPercent } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Fact, Facts } from '#ui/desk/desk-page.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../attempt-desk.module.css'
import { markWords } from '../attempt-words.ts'

const twoDecimals = { maximumFractionDigits: 2 } as const

function Choices({ item }: { item: ItemOfReport }) {
  const { t } = useLingui()
  return (
    <table className={styles.choices}>
      <caption className="visually-hidden">{t`Quem escolheu cada alternativa`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Alternativa`}</th>
          <th scope="col">{t`Melhores`}</th>
          <th scope="col">{t`Piores`}</th>
          <th scope="col">{t`Todos`}</th>
        </tr>
      </thead>
      <tbody>
        {item.choices.map(({ text, right, upper, lower, all }, at) => (
          <tr key={at}>
            <td>
              {shownText(text)} {right ? <Pill tone="ok">{t`certa`}</Pill> : null}
            </td>
            <td>{formatPercent(upper)}</td>
            <td>{formatPercent(lower)}</td>
            <td>{formatPercent(all)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Item({ item, number }: { item: ItemOfReport; number: number }) {
  const { t, i18n } = useLingui()
  const mayDecide = useMay('tests.decide')
  return (
    <Card as="li">
      <div className={styles.stack}>
        <div className={styles.head}>
          <h3 className={styles.asked}>
            {number}. {shownText(item.text)}
          </h3>
          {mayDecide ? (
            <Link to={attemptPaths.corrections(item.questionId)}>
              <Trans>Corrigir a questão</Trans>
            </Link>
          ) : null}
        </div>
        {item.marks.length > 0 ? (
          <div className={styles.row}>
            {item.marks.map((mark) => (
              <Pill key={mark} tone="warn">
                {i18n._(markWords[mark])}
              </Pill>
            ))}
          </div>
        ) : null}
        <Facts>
          <Fact name={t`Acerto`}>{formatPercent(item.facility)}</Fact>
          <Fact name={t`Discriminação`}>
            {item.discrimination === null ? '–' : formatNumber(item.discrimination, twoDecimals)}
          </Fact>
          <Fact name={t`Respostas`}>{formatNumber(item.attempts)}</Fact>
        </Facts>
        {item.choices.length > 0 ? <Choices item={item} /> : null}
      </div>
    </Card>
  )
}

/** What first attempts tell of the questions. */
export function ItemFigures({ analysis }: { analysis: TestReport['analysis'] }) {
  if (analysis.is === 'too_few') {
    const { wanted, attempts } = analysis
    return (
      <EmptyState
        icon={<ChartColumn />}
        title={<Trans>Ainda são poucas provas</Trans>}
        text={
          <Trans>
            As figuras das questões aparecem a partir de {wanted} primeiras tentativas com nota; por enquanto são{' '}
            {attempts}.
          </Trans>
        }
      />
    )
  }
  const alpha = analysis.alpha === null ? null : formatNumber(analysis.alpha, twoDecimals)
  return (
    <div className={styles.stack}>
      <p className={styles.note}>
        <Plural
          value={analysis.attempts}
          one="Da primeira tentativa de # pessoa."
          other="Das primeiras tentativas de # pessoas."
        />{' '}
        {alpha === null ? null : <Trans>Consistência das questões entre si (alfa de Cronbach): {alpha}.</Trans>}
      </p>
      <ol role="list" className={styles.list}>
        {analysis.items.map((item, at) => (
          <Item key={`${item.questionId} ${item.version}`} item={item} number={at + 1} />
        ))}
      </ol>
    </div>
  )
}
