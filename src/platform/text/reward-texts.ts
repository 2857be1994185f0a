import { plural, t } from '@lingui/core/macro'

/** "1 ponto", "240 pontos". */
export const pointsText = (count: number): string => plural(count, { one: '# ponto', other: '# pontos' })

/** How far something is that earns points once somebody has checked it; without a receipt it is not sent yet. */
export function auditText({
  receipt,
  status,
}: {
  receipt: string
  status: 'review' | 'awaiting' | 'approved' | 'refused'
}): string {
  if (receipt === '') return t`A enviar`
  if (status === 'review') return t`Em conferência`
  if (status === 'approved') return t`Aprovada`
  return status === 'refused' ? t`Recusada` : t`Em auditoria`
}
