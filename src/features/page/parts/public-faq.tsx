import { textOf } from './page-text.ts'
import { usePage } from '../use-page.ts'
import { Questions } from './questions.tsx'

/** The answers that the client gives everybody; nothing where it wrote none. */
export function PublicFaq({ client }: { client: string | null }) {
  const state = usePage(client, 'faq')
  if (state.is !== 'there') return null
  const text = textOf(state.page)
  return (
    <section aria-label={text.title}>
      <h2>{text.title}</h2>
      <Questions text={text} under="h3" />
    </section>
  )
}
