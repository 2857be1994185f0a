import type { AccessSettings } from '#contract/settings.ts'

/** What each demo client sets of its open area, by client id; what is not named takes the platform's. */
export const demoAccess: Record<number, Partial<AccessSettings>> = {
  1: {
    publicFaq: true,
    support: { use: true, email: 'pinceldeouro@aurora.demo.trilha.app', phone: '0800 555 2040' },
    ownRoutes: {
      campaignLanding: 'campanha-pincel-de-ouro',
      firstAccess: 'primeiro-acesso-aurora',
      loginRedirect: 'entrar-aurora',
    },
  },
  2: {
    layout: 'centered',
    passwordStrength: 'medium',
    support: { use: true, email: 'universidade@vertice.demo.trilha.app', phone: null },
  },
}

/** And what holds where no client is named. */
export const demoPlatformAccess: Partial<AccessSettings> = {
  support: { use: true, email: 'suporte@demo.trilha.app', phone: '0800 555 1010' },
}

/** Courses that each client shows to everybody. */
export const demoPublicCourses: Record<number, readonly number[]> = { 1: [1, 2, 3], 2: [1, 2, 4, 6] }
