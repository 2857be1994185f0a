import { textOf } from './page-text.ts'
import { usePage } from '../use-page.ts'
import { PageBlocks } from './page-blocks.tsx'

/** The answers that the client gives everybody; nothing where it wrote none. */
export function PublicFaq({ client }: { client: string | null }) {
  const state = usePage(client, 'faq')
  if (state.is !== 'there') return null
  const { title, blocks } = textOf(state.page)
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <PageBlocks blocks={blocks} />
    </section>
  )
}
