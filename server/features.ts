import { findClients } from './features/session/signed-in-service.ts'
import { contactModule } from './features/contact/contact-routes.ts'
import { certificateModule } from './features/certificate/certificate-routes.ts'
import { clientErrorModule } from './features/client-error/client-error-routes.ts'
import { accountModule } from './features/account/account-routes.ts'
import { courseModule } from './features/course/course-routes.ts'
import { demoMailboxModule } from './features/demo-mailbox/demo-mailbox-routes.ts'
import { fileModule } from './engine/files/file-routes.ts'
import { operationHandlers } from './features/operation/operation-handlers-service.ts'
import { pageModule } from './features/page/page-routes.ts'
import { portfolioModule } from './features/portfolio/portfolio-routes.ts'
import { registerModule } from './features/register/register-routes.ts'
import { phoneModule } from './features/phone/phone-routes.ts'
import { recoveryModule } from './features/recovery/recovery-routes.ts'
import { sessionModule } from './features/session/session-routes.ts'
import { signInModule } from './features/sign-in/sign-in-routes.ts'
import { settingsModule } from './features/settings/settings-routes.ts'
import { createSyncModule } from './engine/sync/sync-routes.ts'
import type { ServerModule } from './engine/server-feature.ts'

/** Every module of the server. */
export const serverModules: readonly ServerModule[] = [
  sessionModule,
  signInModule,
  settingsModule,
  pageModule,
  portfolioModule,
  contactModule,
  registerModule,
  courseModule,
  createSyncModule(operationHandlers, findClients),
  fileModule,
  certificateModule,
  clientErrorModule,
  recoveryModule,
  phoneModule,
  accountModule,
  demoMailboxModule,
]
