import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SearchX, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { portfolioSlug, readPortfolio, type PortfolioCourse } from '#contract/features/portfolio/portfolio-contract.ts'
import { publicCall } from '#platform/call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { portfolioPaths } from '#contract/features/portfolio/portfolio-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Cover } from '#ui/item/cover.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { foundCourses } from './found-courses.ts'
import { PortfolioClients } from './portfolio-clients.tsx'
import { PortfolioTabs } from './portfolio-tabs.tsx'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import styles from './portfolio.module.css'

function CourseTile({ course, search }: { course: PortfolioCourse; search: string }) {
  const language = activeLanguage()
  const { minutes, activityCount } = course
  return (
    <li className={styles.tile}>
      <Cover src={course.cover} color={course.coverColor} alt="" />
      <div className={styles.text}>
        <h2>
          <OpenLink
            to={portfolioPaths.portfolioCourse(portfolioSlug(course, language)) + search}
            className={styles.link}
          >
            {pickText(course.title, language)}
          </OpenLink>
        </h2>
        <p>{pickText(course.description, language)}</p>
        <p className={styles.facts}>
          <Trans>
            {minutes} min · <Plural value={activityCount} one="# atividade" other="# atividades" />
          </Trans>
        </p>
      </div>
    </li>
  )
}

/** The courses that a client shows to everybody, with search. */
export function Portfolio() {
  const { t } = useLingui()
  const { search } = useLocation()
  const [wanted, setWanted] = useState('')
  const known = useCommon((part) => part.settings?.client?.slug ?? null)
  const client = new URLSearchParams(search).get('client') ?? known
  const answer = useAnswer(client ?? '', (signal) =>
    publicCall(readPortfolio, { query: client ? { client } : {} }, { signal }),
  )
  const courses = answer.is === 'there' ? foundCourses(answer.value.courses, wanted) : []
  const count = courses.length
  return (
    <div data-wide className={styles.page}>
      <div className={styles.top}>
        <div>
          <h1>
            <Trans>Nossos cursos</Trans>
          </h1>
          <p className={styles.lead}>
            <Trans>Conheça o que você pode aprender aqui. Para começar, entre na sua conta.</Trans>
          </p>
        </div>
        <ButtonLink render={<OpenLink to={signInPaths.signIn() + search} />}>
          <Trans>Entrar</Trans>
        </ButtonLink>
      </div>
      <PortfolioTabs search={search} />
      {answer.is === 'coming' ? (
        <div aria-busy="true">
          <Skeleton shape="card" />
        </div>
      ) : null}
      {answer.is === 'failed' ? (
        <EmptyState
          icon={<WifiOff />}
          title={callErrorText(answer.error)}
          text={<Trans>O catálogo precisa de internet para abrir.</Trans>}
        />
      ) : null}
      {answer.is === 'there' && !client && answer.value.courses.length === 0 ? (
        <PortfolioClients clients={answer.value.clients} at={portfolioPaths.portfolio()} />
      ) : null}
      {answer.is === 'there' && (client || answer.value.courses.length > 0) ? (
        <>
          <SearchInput label={t`Buscar cursos`} value={wanted} onChange={setWanted} />
          <p role="status" className={styles.count}>
            <Plural value={count} one="# curso" other="# cursos" />
          </p>
          {count === 0 ? (
            <EmptyState
              icon={<SearchX />}
              title={<Trans>Nenhum curso encontrado</Trans>}
              text={<Trans>Tente outra palavra.</Trans>}
            />
          ) : (
            <ul role="list" className={styles.tiles}>
              {courses.map((course) => (
                <CourseTile key={course.id} course={course} search={search} />
              ))}
            </ul>
          )}
        </>
      ) : null}
    </div>
  )
}
