import { Trans } from '@lingui/react/macro'
import { BadgeCheck, BadgeX, FileClock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Certificate } from '#contract/features/certificate/certificate-on-device.ts'
import type { CertificateState } from '#contract/features/certificate/certificate-rules.ts'
import { Card } from '#ui/layout/card.tsx'
import { inWords } from '../certificate-day.ts'
import styles from '../certificate.module.css'

interface Verdict {
  tone: 'valid' | 'unknown' | 'bad'
  icon: ReactNode
  title: ReactNode
  text: ReactNode
}

const verdicts: Record<CertificateState, Verdict> = {
  valid: {
    tone: 'valid',
    icon: <BadgeCheck />,
    title: <Trans>Certificado válido</Trans>,
    text: <Trans>Foi emitido por esta plataforma. Compare com o que está impresso.</Trans>,
  },
  expired: {
    tone: 'unknown',
    icon: <FileClock />,
    title: <Trans>Certificado vencido</Trans>,
    text: <Trans>Foi emitido por esta plataforma, mas o prazo de validade passou.</Trans>,
  },
  revoked: {
    tone: 'bad',
    icon: <BadgeX />,
    title: <Trans>Certificado cancelado</Trans>,
    text: <Trans>Foi emitido por esta plataforma e depois cancelado por ela. Não vale mais.</Trans>,
  },
  replaced: {
    tone: 'bad',
    icon: <BadgeX />,
    title: <Trans>Certificado substituído</Trans>,
    text: <Trans>O nome foi corrigido e outro certificado, com outro código, tomou o lugar deste. Peça o novo.</Trans>,
  },
}

function Fact({ name, children, code = false }: { name: ReactNode; children: ReactNode; code?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={code ? styles.code : undefined}>{children}</dd>
    </div>
  )
}

/** How a certificate of ours stands, with what is printed on it, to be compared with the paper. */
export function CheckedCertificate({ certificate }: { certificate: Certificate }) {
  const { code, state, person, kind, title, minutes, programme, issuedOn, expiresOn } = certificate
  const verdict = verdicts[state]
  return (
    <div className={styles.page}>
      <header className={styles.verdict}>
        <span className={styles[verdict.tone]} aria-hidden="true">
          {verdict.icon}
        </span>
        <h1>{verdict.title}</h1>
        <p>{verdict.text}</p>
      </header>
      <Card hero as="section" className={styles.paper}>
        <p className={styles.programme}>{programme}</p>
        <p className={styles.person} dir="auto">
          {person}
        </p>
        <dl className={styles.facts}>
          <Fact name={kind === 'trail' ? <Trans>Concluiu a trilha</Trans> : <Trans>Concluiu o curso</Trans>}>
            {title}
          </Fact>
          {minutes === null ? null : (
            <Fact name={<Trans>Carga horária</Trans>}>
              <Trans>{minutes} min</Trans>
            </Fact>
          )}
          <Fact name={<Trans>Emitido em</Trans>}>{inWords(issuedOn)}</Fact>
          {expiresOn === null ? null : <Fact name={<Trans>Válido até</Trans>}>{inWords(expiresOn)}</Fact>}
          <Fact code name={<Trans>Código</Trans>}>
            {code}
          </Fact>
        </dl>
      </Card>
    </div>
  )
}
