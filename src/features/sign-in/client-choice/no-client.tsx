import { Trans } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { signOut } from '#engine/session/session.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { useSession } from '#platform/session-store.ts'
import { platformBrand } from '#platform/theme/theme.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './client-choice.module.css'

/** For who belongs to no client any more: what they had captured is still sent, and its client's staff decides. */
export function NoClient() {
  const userId = useSession((state) => state.user?.id)
  const online = useOnline()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = platformBrand.name
    title.current?.focus()
  }, [])
  useEffect(() => {
    if (userId && online) void drainOutbox(userId)
  }, [userId, online])
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <h1 ref={title} tabIndex={-1}>
          <Trans>Você não faz mais parte de nenhuma empresa</Trans>
        </h1>
        <p className={styles.text}>
          <Trans>
            O que você ainda não tinha enviado continua guardado e vai para a empresa quando houver conexão. Se isto for
            um engano, fale com quem administra o programa.
          </Trans>
        </p>
        <Button
          variant="outline"
          icon={<LogOut size={18} aria-hidden="true" />}
          onClick={() => userId && void signOut(userId)}
        >
          <Trans>Sair</Trans>
        </Button>
      </div>
    </main>
  )
}
