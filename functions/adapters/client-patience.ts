/**
 * How long one call to AWS may take: short enough that three of them, one after another, still leave
 * time to answer. Without the last of these the SDK only warns, and waits for ever.
 */
export const PATIENCE = {
  connectionTimeout: 1000,
  requestTimeout: 1000,
  throwOnRequestTimeout: true,
} as const;
