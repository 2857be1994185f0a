import { msg } from '@lingui/core/macro'
import type { newsContract } from '#contract/features/news/news-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const newsErrors: ErrorTexts<typeof newsContract> = {
  'news.not_found': msg`Esta notícia não está mais disponível.`,
}
