import { Trans } from '@lingui/react/macro'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { fieldsOf, type RegisterKind } from '#contract/features/register/register-contract.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { callErrorText } from '#platform/error-text.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { RestoredNotice } from './parts/notices.tsx'
import { PreRegister } from './parts/pre-register.tsx'
import { RegistrationForm } from './parts/registration-form.tsx'
import { dropDraft, readDraft } from './register-draft.ts'
import styles from './register.module.css'
import { emptyRegistration, formOfDraft, type RegisterForm } from './rules/register-form.ts'
import { useChoices } from './use-choices.ts'

/** The plain registration. */
export function Register() {
  return (
    <Screen
      kind="register"
      title={<Trans context="sign up">Cadastro</Trans>}
      lead={<Trans>Leva poucos minutos.</Trans>}
    />
  )
}

/** For who sells in a shop: company, chain and stores are always asked. */
export function RegisterSevenTrade() {
  return (
    <Screen
      kind="seven_trade"
      title={<Trans>Cadastro de equipe de loja</Trans>}
      lead={<Trans>Para vendedores, balconistas e demais equipes das lojas participantes.</Trans>}
    />
  )
}

/** For who promotes brands at the point of purchase: agency, brands, chain and stores are always asked. */
export function RegisterPopTrade() {
  return (
    <Screen
      kind="pop_trade"
      title={<Trans>Cadastro de promotores</Trans>}
      lead={<Trans>Para promotores de marcas nos pontos de venda.</Trans>}
    />
  )
}

interface ScreenProps {
  kind: RegisterKind
  title: ReactNode
  lead: ReactNode
}

function Screen({ kind, title, lead }: ScreenProps) {
  const settings = useCommon((part) => part.settings)
  return (
    <div className={styles.page}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {settings?.register.open ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {settings === null ? <Skeleton shape="card" /> : <Opened kind={kind} settings={settings} />}
      <p className={styles.foot}>
        <Trans>Já tem cadastro?</Trans>
        <OpenLink to={signInPaths.signIn()}>
          <Trans>Entrar</Trans>
        </OpenLink>
      </p>
    </div>
  )
}

function Opened({ kind, settings }: { kind: RegisterKind; settings: PlatformSettings }) {
  const fields = fieldsOf(settings, kind)
  const client = settings.client?.slug ?? null
  const open = settings.register.open && client !== null
  const chooses = fields.some(({ name }) => name === 'company' || name === 'brands' || name === 'stores')
  const { choices, failure, again } = useChoices(open && chooses ? client : null)
  if (!open) {
    return (
      <EmptyState
        icon={<DoorClosed />}
        title={<Trans>O cadastro não está aberto</Trans>}
        text={<Trans>Peça o endereço certo a quem administra o programa.</Trans>}
        action={
          <ButtonLink render={<OpenLink to={signInPaths.signIn()} />}>
            <Trans>Ir para a entrada</Trans>
          </ButtonLink>
        }
      />
    )
  }
  if (chooses && choices === null) {
    if (failure === null) return <Skeleton shape="card" />
    return (
      <Banner
        tone="bad"
        role="alert"
        title={callErrorText(failure)}
        action={
          <Button variant="quiet" onClick={again}>
            <Trans>Tentar de novo</Trans>
          </Button>
        }
      />
    )
  }
  const context = { client, kind, settings, fields, choices }
  // Another client or kind is another form.
  return <Filling key={`${client} ${kind}`} context={context} />
}

type Context = Pick<Parameters<typeof RegistrationForm>[0], 'client' | 'kind' | 'settings' | 'fields' | 'choices'>

interface Start {
  turn: number
  form: RegisterForm
  restored: boolean
  /** True once the look-up of a pre-registration found the person. */
  found: boolean
}

function Filling({ context }: { context: Context }) {
  const { client, kind, settings } = context
  const { country } = settings
  const draftName = `${client} ${kind}`
  const [params, setParams] = useSearchParams()
  const [start, setStart] = useState<Start>(() => {
    const draft = readDraft(draftName)
    const form = draft === null ? emptyRegistration(country) : formOfDraft(draft, country)
    return { turn: 0, form, restored: draft !== null, found: draft !== null }
  })
  const beginAnew = () => {
    dropDraft(draftName)
    const first = new URLSearchParams(params)
    first.delete('step')
    setParams(first, { replace: true })
    setStart({ turn: start.turn + 1, form: emptyRegistration(country), restored: false, found: false })
  }
  if (settings.register.preRegister && !start.found) {
    const found = (person: { document: string; birthday: string }) =>
      setStart({ ...start, form: { ...start.form, ...person }, found: true })
    return <PreRegister client={client} settings={settings} onFound={found} />
  }
  return (
    <>
      {start.restored ? <RestoredNotice onClear={beginAnew} /> : null}
      <RegistrationForm
        key={start.turn}
        {...context}
        start={start.form}
        draftName={draftName}
        known={settings.register.preRegister ? ['document', 'birthday'] : []}
        onForgotten={beginAnew}
      />
    </>
  )
}
