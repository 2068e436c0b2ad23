/** Who runs this site: by law visitors must be able to find out, and to contact them. */
export interface Operator {
  name: string
  address: string
  email: string
}

/** Null until the operator has set it. */
export type OperatorAnswer = { operator: Operator | null }
