/**
 * Operations on matrices that reading needs. A matrix is its rows, one after the other. The functions are pure.
 */

/**
 * The Cholesky factor: the lower triangle whose product with its transpose is the matrix. Only the matrix's lower
 * triangle is read.
 */
export function choleskyOf(matrix: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size)
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!
      for (let k = 0; k < j; k++) sum -= lower[i * size + k]! * lower[j * size + k]!
      if (i === j && sum <= 0) throw new Error('the matrix is not positive definite')
      lower[i * size + j] = i === j ? Math.sqrt(sum) : sum / lower[j * size + j]!
    }
  return lower
}

/** The vector whose product with the lower triangle is `right`. */
export function solveLower(lower: Float64Array, right: ArrayLike<number>, size: number): Float32Array {
  const solved = new Float32Array(size)
  for (let i = 0, row = 0; i < size; i++, row += size) {
    let sum = right[i]!
    for (let k = 0; k < i; k++) sum -= lower[row + k]! * solved[k]!
    solved[i] = sum / lower[row + i]!
  }
  return solved
}

/** Solves `matrix · x = right` by elimination with the largest pivot. Null if there is no unique solution. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const rows = matrix.map((row, k) => [...row, right[k]!])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    const lead = rows[pivot]!
    if (Math.abs(lead[column]!) < 1e-12) return null
    rows[pivot] = rows[column]!
    rows[column] = lead
    for (const row of rows) {
      if (row === lead) continue
      const times = row[column]! / lead[column]!
      if (times !== 0) for (let k = column; k <= size; k++) row[k]! -= times * lead[k]!
    }
  }
  return rows.map((row, k) => row[size]! / row[k]!)
}
