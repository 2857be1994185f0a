import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, BookOpen, BookX, LogIn, UserPlus, WifiOff } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { portfolioCourseId, readPortfolioCourse } from '#contract/features/portfolio/portfolio-contract.ts'
import { activityView } from '#platform/feature/activity-views.ts'
import { publicCall } from '#platform/call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { portfolioPaths } from '#contract/features/portfolio/portfolio-paths.ts'
import { registerPaths } from '#contract/features/register/register-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Cover } from '#ui/item/cover.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { comeBackTo } from './come-back.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import styles from './portfolio.module.css'

function Missing({ search }: { search: string }) {
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Curso não encontrado</Trans>
      </h1>
      <EmptyState
        icon={<BookX />}
        title={<Trans>Este curso não está no catálogo público.</Trans>}
        text={<Trans>Ele pode ter saído daqui. Veja os que estão abertos para todos.</Trans>}
        action={
          <ButtonLink render={<OpenLink to={portfolioPaths.portfolio() + search} />}>
            <Trans>Ver todos os cursos</Trans>
          </ButtonLink>
        }
      />
    </>
  )
}

/** One public course: what it is about, what it is made of, and how to take it. */
export function PortfolioCourse() {
  const { t } = useLingui()
  const { search } = useLocation()
  const courseId = portfolioCourseId(useParams()['slug'] ?? '')
  const settings = useCommon((part) => part.settings)
  const client = new URLSearchParams(search).get('client') ?? settings?.client?.slug ?? null
  const answer = useAnswer(`${client ?? ''}/${courseId ?? ''}`, async (signal) => {
    if (courseId === null) return null
    const params = { courseId: String(courseId) }
    return publicCall(readPortfolioCourse, { params, query: client ? { client } : {} }, { signal })
  })
  if (answer.is === 'coming') {
    return (
      <div aria-busy="true">
        <h1 className="visually-hidden">{t`Carregando…`}</h1>
        <Skeleton shape="cover" />
        <Skeleton shape="title" />
      </div>
    )
  }
  if (answer.is === 'failed' && answer.error.status !== 404 && answer.error.status !== 422) {
    return (
      <>
        <h1 className="visually-hidden">{t`Sem conexão`}</h1>
        <EmptyState
          icon={<WifiOff />}
          title={callErrorText(answer.error)}
          text={<Trans>O catálogo precisa de internet para abrir.</Trans>}
        />
      </>
    )
  }
  if (answer.is === 'failed' || !answer.value) return <Missing search={search} />
  const { course, activities } = answer.value
  const language = activeLanguage()
  const { minutes, activityCount } = course
  const back = () => comeBackTo(coursePaths.course(course.id))
  return (
    <article className={styles.page}>
      <OpenLink to={portfolioPaths.portfolio() + search} className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        <Trans>Todos os cursos</Trans>
      </OpenLink>
      <div className={styles.hero}>
        <Cover src={course.cover} color={course.coverColor} alt="" eager />
      </div>
      <div>
        <h1>{pickText(course.title, language)}</h1>
        <p className={styles.facts}>
          <Trans>
            {minutes} min · <Plural value={activityCount} one="# atividade" other="# atividades" />
          </Trans>
        </p>
      </div>
      <p>{pickText(course.description, language)}</p>
      <div className={styles.actions}>
        <ButtonLink
          size="large"
          icon={<LogIn size={20} aria-hidden="true" />}
          render={<OpenLink to={signInPaths.signIn() + search} onClick={back} />}
        >
          <Trans>Entrar para fazer este curso</Trans>
        </ButtonLink>
        {settings?.register.open ? (
          <ButtonLink
            size="large"
            variant="outline"
            icon={<UserPlus size={20} aria-hidden="true" />}
            render={<OpenLink to={registerPaths.register() + search} onClick={back} />}
          >
            <Trans>Criar minha conta</Trans>
          </ButtonLink>
        ) : null}
      </div>
      <Section title={<Trans>O que tem neste curso</Trans>}>
        <List>
          {activities.map(({ type, title }, index) => {
            const Icon = activityView(type)?.icon ?? BookOpen
            return (
              <Row
                key={index}
                icon={
                  <IconTile>
                    <Icon />
                  </IconTile>
                }
                title={pickText(title, language)}
              />
            )
          })}
        </List>
      </Section>
    </article>
  )
}
