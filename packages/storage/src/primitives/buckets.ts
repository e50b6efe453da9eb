/** Number of buckets. A distributed database places the rows of a user by bucket, and background work goes through users bucket by bucket. */
export const bucketCount = 1_024;
