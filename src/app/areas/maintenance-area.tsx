import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { Maintenance } from '#features/page/maintenance.tsx'
import { ensureAllTexts } from '#platform/i18n.ts'
import { OpenFrame } from './open/open-frame.tsx'

const Content = lazy(async () => {
  await ensureAllTexts()
  return { default: Maintenance }
})

/** In the place of sign-in while the platform is being worked on. */
export function MaintenanceArea() {
  return (
    <BrowserRouter>
      <OpenFrame>
        <Suspense fallback={null}>
          <Content />
        </Suspense>
      </OpenFrame>
    </BrowserRouter>
  )
}
