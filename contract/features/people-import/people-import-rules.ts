import { importLimits } from './people-import-contract.ts'

/** Whether so many of a full list's scope leave that their number has to be typed: more than 5 % of it, or more than 50. */
export const areManyLeaving = (leaving: number, scope: number): boolean =>
  leaving > importLimits.leaving || leaving > scope * importLimits.leavingShare
