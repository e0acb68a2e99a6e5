CREATE TABLE "recordings" (
	"code" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"data" text NOT NULL,
	"request_id" bigint,
	"member_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"delete_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recordings_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "recordings_owner" CHECK (("recordings"."request_id" is null) = ("recordings"."member_id" is null))
);
--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_request_id_support_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."support_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recordings_due" ON "recordings" USING btree ("delete_at");--> statement-breakpoint
CREATE INDEX "recordings_fingerprint" ON "recordings" USING btree ("fingerprint");