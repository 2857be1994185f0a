import { t } from '@lingui/core/macro'
import type { ScanDifference, ScanFacts } from '#contract/features/sale/scan/scan-rules.ts'
import { formatDay, formatNumber } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'

const monthText = (month: string) =>
  new Intl.DateTimeFormat(activeLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15`),
  )

/** When an invoice was issued, as far as its code tells. */
const whenText = ({ day, month }: ScanFacts) => (day ? formatDay(day) : month ? monthText(month) : '')

/** What a code says: "000.000.153 · setembro de 2026 · 60,90". */
export function scanText(facts: ScanFacts): string {
  const total = facts.total === null ? '' : formatNumber(facts.total, { minimumFractionDigits: 2 })
  return [facts.number, whenText(facts), total].filter(Boolean).join(' · ')
}

/** What was typed otherwise. */
export function differenceText(difference: ScanDifference, facts: ScanFacts): string {
  const { number } = facts
  const when = whenText(facts)
  switch (difference) {
    case 'number':
      return t`O número não é o da nota lida (${number}).`
    case 'day':
      return facts.day === null
        ? t`A data não está no mês da nota lida (${when}).`
        : t`A data não é a da nota lida (${when}).`
    case 'issuer':
      return t`A loja não é a que emitiu a nota lida.`
  }
}
