import type { UploadKind } from '#domain/basics/upload.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { Doubt, DoubtCode } from '#domain/vehicles/doubt.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'

export interface WaitingFile {
  /** Its name for the server: sent again it is the same file. */
  key: string
  kind: UploadKind
  name: string
  type: string
  /** What the server knows it by, and since when. */
  fileId?: string
  sentAt?: number
}

/** Why the server refused it, in its own words. */
export interface Problem {
  status: number
  code: string
  message: string
  fields: Record<string, string>
  doubts: Doubt[]
}

export type WaitingKind = LogKind | 'note' | 'reading'

export interface NewEntry {
  /** The record's own id, made here. */
  id: string
  /** Whose it is: sent only while they are signed in. */
  member: string
  /** As it was when this was entered, to name it and to open the form again. */
  vehicle: VehicleDetail
  kind: WaitingKind
  /** 'Oil Change' */
  label: string
  path: string
  body: Record<string, unknown>
  /** What stands in the form. */
  values: Record<string, unknown>
  confirmed: DoubtCode[]
  files: WaitingFile[]
}

export interface WaitingEntry extends NewEntry {
  /** In this order they are sent, whatever the clock says. */
  place: number
  createdAt: number
  /** Raised by every change of what it says. */
  revision: number
  /** How often the record itself was sent: the answer may have been lost. */
  attempts: number
  /** How often our own server failed on it. */
  faults?: number
  /** It says something else than what was sent before. */
  isChanged: boolean
  problem?: Problem
}

export const isRefused = ({ problem }: WaitingEntry) => problem !== undefined
