import type { Pagination } from '../../shared/api/pagination.ts';

export function countRowsBefore({ page, limit }: { page: number; limit: number }): number {
  return (page - 1) * limit;
}

export function describePages({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  return { page, limit, pages: Math.max(1, Math.ceil(total / limit)), total };
}
