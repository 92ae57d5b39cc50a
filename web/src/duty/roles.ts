/** What somebody may do in a club, by the roles that it gives. */
import type { Me, MyClub } from "../api/types";

export type Role = MyClub["roles"][number];

export const has = (club: MyClub, ...roles: Role[]): boolean =>
  roles.some((role) => club.roles.includes(role));

/** The clubs where this person rules at tables. */
export function refereedBy(me: Me | null): MyClub[] {
  return (me?.clubs ?? []).filter((club) => has(club, "referee", "director"));
}
