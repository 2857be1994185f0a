import { aurora } from './aurora-content.ts'
import type { DemoClient } from '../types.ts'
import { vertice } from './vertice-content.ts'

export const demoClients: DemoClient[] = [aurora, vertice]
